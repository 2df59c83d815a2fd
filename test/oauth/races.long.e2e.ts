import { type Person, anonymous, bearer, countStatuses, newOwner, sql } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { type Tokens, authorize, connectClient, redeem, refresh, register } from './oauth-support';

describeEachBackend('concurrent requests for tokens', ({ api, databaseUrl }) => {
  const [url] = api;
  let owner: Person;
  let clientId: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    clientId = await register(url);
  });

  it('redeem a code at most once, and end what it led to', async () => {
    for (let round = 0; round < 5; round++) {
      const code = await authorize(owner, clientId, {
        fields: { resource: url },
        choice: { agent: 'continue' },
      });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => redeem(api[i % 2]!, clientId, code)),
      );
      expect(countStatuses(answers)).toEqual({ 200: 1, 400: 5 });
      const { access_token } = answers.find(({ status }) => status === 200)!.body as Tokens;
      for (const process of api) await bearer(process, access_token).get('/api/me').expect(401);
    }
    const [{ live }] = (await sql(
      databaseUrl,
      'SELECT count(*)::int AS live FROM api_tokens WHERE tenant_id = $1 AND revoked_at IS NULL',
      [owner.tenantId],
    )) as [{ live: number }];
    expect(live).toBe(0);
  });

  it('refresh a connection that its person or its client ends at the same time, and leave nothing that works', async () => {
    for (let round = 0; round < 5; round++) {
      const { access_token, refresh_token } = await connectClient(owner, {
        clientId,
        choice: { agent: 'continue' },
      });
      const [{ id }] = (await owner.get('/api/tokens').expect(200)).body.data as [{ id: string }];
      const ends =
        round % 2 === 0 ? endAsClient(refresh_token) : owner.delete(`/api/tokens/${id}`).expect(200);
      const [refreshed] = await Promise.all([refresh(api[1] ?? url, clientId, refresh_token), ends]);
      const tokens = refreshed.body as Partial<Tokens>;
      for (const process of api)
        for (const token of [access_token, tokens.access_token ?? access_token])
          await bearer(process, token).get('/api/me').expect(401);
      await refresh(url, clientId, tokens.refresh_token ?? refresh_token).expect(400);
    }
  });

  async function endAsClient(token: string): Promise<void> {
    await anonymous(url).post('/oauth/revoke', { token, client_id: clientId }).type('form').expect(200);
  }

  it('use a refresh token at most once, and end the connection', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await connectClient(owner, { clientId, choice: { agent: 'continue' } });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => refresh(api[i % 2]!, clientId, refresh_token)),
      );
      expect(countStatuses(answers)).toEqual({ 200: 1, 400: 5 });
      const next = answers.find(({ status }) => status === 200)!.body as Tokens;
      for (const process of api) await bearer(process, next.access_token).get('/api/me').expect(401);
      await refresh(url, clientId, next.refresh_token).expect(400);
    }
  });
});
