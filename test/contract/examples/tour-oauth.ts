import { type Person, anonymous } from '#testing';
import { authorize, requestQuery } from '../../oauth/oauth-support';
import { type Tour, USER_AGENT } from './acme';

const REDIRECT = 'http://127.0.0.1/callback';

/** A client finds the authorization server, registers itself, is authorized by Olivia, and revokes its tokens. */
export async function authorizeClient({ url, recorder }: Tour, olivia: Person): Promise<void> {
  const client = anonymous(url).with(USER_AGENT);
  for (const path of [
    'oauth-protected-resource/mcp',
    'oauth-protected-resource',
    'oauth-authorization-server',
  ])
    await recorder.record(client.get(`/.well-known/${path}`).expect(200));
  const registration = { client_name: 'Notes assistant', redirect_uris: [REDIRECT] };
  const registered = await recorder.record(client.post('/oauth/register', registration).expect(201));
  const clientId = registered.body.client_id as string;
  await olivia.get(`/oauth/authorize?${requestQuery(clientId)}`).expect(200);
  const code = await authorize(olivia, clientId);
  const issued = await recorder.record(
    client
      .post('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      })
      .type('form')
      .expect(200),
  );
  const token = issued.body.refresh_token as string;
  await recorder.record(
    client.post('/oauth/revoke', { token, client_id: clientId }).type('form').expect(200),
  );
}
