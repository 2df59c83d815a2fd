import { type Person, anonymous, newOwner, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { authorize, connectClient, register, requestQuery } from './oauth-support';

describe('a registration when there are as many clients as the operator allows', () => {
  let databaseUrl: string;
  let url: string;
  let owner: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    ({ url } = await startApi({ databaseUrl }, { OAUTH_MAX_CLIENTS: '2' }));
    owner = await newOwner(url);
  });

  beforeEach(async () => {
    await sql(databaseUrl, 'DELETE FROM oauth_clients', []);
  });

  const areKnown = (...clientIds: string[]) =>
    Promise.all(
      clientIds.map(
        async (clientId) => (await owner.get(`/oauth/authorize?${requestQuery(clientId)}`)).status === 200,
      ),
    );

  it('replaces the oldest that was never used, even if a person approved it', async () => {
    const used = await register(url);
    await connectClient(owner, { clientId: used });
    const approved = await register(url);
    await authorize(owner, approved);
    const newest = await register(url);
    expect(await areKnown(used, approved, newest)).toEqual([true, false, true]);
  });

  it('is refused if all were used within a day, and else replaces the one that was unused for longest', async () => {
    const [first, second] = [await register(url), await register(url)];
    await connectClient(owner, { clientId: first });
    await connectClient(owner, { clientId: second });
    const answer = await anonymous(url)
      .post('/oauth/register', { redirect_uris: ['https://client.example/'] })
      .expect(503);
    expect(answer.body.error).toBe('temporarily_unavailable');
    const rest = (clientId: string, days: number) =>
      sql(
        databaseUrl,
        'UPDATE oauth_clients SET last_used_at = now() - make_interval(days => $2) WHERE id = $1',
        [clientId, days],
      );
    await rest(first, 2);
    await rest(second, 3);
    const newest = await register(url);
    expect(await areKnown(first, second, newest)).toEqual([true, false, true]);
  });
});
