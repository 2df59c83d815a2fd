import { anonymous, bearer, newOwner } from '#testing';
import { Events } from '../live/live-support';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment } from '../support/deployments';
import { type Tokens, connectClient, refresh } from './oauth-support';

describe('a refresh', () => {
  const { api } = deployment();
  const [url, other = url] = api;

  it('ends the streams that the token before it has opened, in every process, and not those of the next one', async () => {
    const owner = await newOwner(url);
    const first = await connectClient(owner);
    const streams = await Promise.all(
      [url, other].map((process) => Events.open(bearer(process, first.access_token))),
    );
    const { body } = await refresh(url, first.clientId, first.refresh_token).expect(200);
    const { access_token, refresh_token } = body as Tokens;
    const next = await Events.open(bearer(url, access_token));
    for (const stream of streams) await eventually('the stream ends', () => Promise.resolve(stream.ended));
    expect(next.ended).toBe(false);
    await anonymous(url)
      .post('/oauth/revoke', { token: refresh_token, client_id: first.clientId })
      .type('form');
    await eventually('the stream of the next token ends', () => Promise.resolve(next.ended));
  });

  it('ends a poll that waits with the token before it', async () => {
    const owner = await newOwner(url);
    const scopes = ['read:inbox', 'read:docs'];
    const client = await connectClient(owner, { fields: { scope: scopes.join(' ') }, choice: { scopes } });
    const poll = bearer(other, client.access_token).get('/api/v1/agent-inbox/messages?wait=30');
    const answered = poll.then(({ status }) => status);
    await eventually('the poll waits', async () => (await countWaiters(other)) > 0);
    await refresh(url, client.clientId, client.refresh_token).expect(200);
    expect(await answered).toBe(401);
  });
});
