import { type Client, type Person, connectAgent, countStatuses, newMember, newToken, spread } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { FREE_QUOTA as QUOTA, limitedApi } from '../support/limited-apis';
import { daily, newFreeOwner } from './daily-quotas-support';

describeEachBackend('the daily quota of the plan', (servers) => {
  let apis: { url: string }[];
  let owner: Person;

  beforeAll(async () => {
    apis = await Promise.all([limitedApi(servers), limitedApi(servers, 2)]);
  });

  beforeEach(async () => {
    owner = await newFreeOwner(servers.api[0], servers.databaseUrl);
  });

  const newClient = async (): Promise<Client> => (await newToken(owner, 'read')).at(apis[0]!.url);

  it('counts the requests of a token, refuses further ones with 429, and resets at 00:00 UTC', async () => {
    const client = await newClient();
    for (let remaining = QUOTA - 1; remaining >= 0; remaining--) {
      const counted = daily(await client.get('/api/me').expect(200));
      expect(counted).toMatchObject({ limit: QUOTA, remaining });
      // 00:00 UTC, except for rounding.
      expect(counted.reset % 86_400).toBeLessThanOrEqual(2);
    }
    const refused = await client.get('/api/me').expect(429);
    expect(refused.body.error.code).toBe('SVC_QUOTA_EXCEEDED');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(daily(refused)).toMatchObject({ limit: QUOTA, remaining: 0 });
    expect(refused.headers).toHaveProperty('x-ratelimit-remaining');
  });

  it('is one for all tokens and agents of a person, in every process: another token brings no more', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    const callers = [await newClient(), agent.at(apis[1]!.url), (await newClient()).at(apis[1]!.url)];
    for (let n = 0; n < QUOTA; n++) {
      const answer = await callers[n % callers.length]!.get('/api/me').expect(200);
      expect(daily(answer).remaining).toBe(QUOTA - 1 - n);
    }
    for (const caller of [...callers, await newClient()])
      await caller.get('/api/me').expect(429, /SVC_QUOTA_EXCEEDED/);
  });

  it('lets exactly as many concurrent requests pass as it allows, and tells each its own position', async () => {
    const callers = [await newClient(), await newClient()].flatMap((caller) =>
      spread(
        caller,
        apis.map(({ url }) => url),
        20,
      ),
    );
    const answers = await Promise.all(callers.map(async (caller) => caller.get('/api/me')));
    expect(countStatuses(answers)).toEqual({ 200: QUOTA, 429: callers.length - QUOTA });
    const passed = answers.filter(({ status }) => status === 200).map((answer) => daily(answer).remaining);
    expect(passed.sort()).toEqual(Array.from({ length: QUOTA }, (_, n) => n));
  });

  it('is told by agent and by token to those who manage the agent, and in total to its owner only', async () => {
    const [agent, other] = [
      await connectAgent(owner, { scopes: ['read:profile'] }),
      await connectAgent(owner, { scopes: ['read:profile'] }),
    ];
    const callers = [agent, agent, other, await newClient()];
    for (const [n, caller] of callers.entries())
      await caller
        .at(apis[n % 2]!.url)
        .get('/api/me')
        .expect(200);
    const quotaOf = async (reader: Client, { actorId }: { actorId: string }) => {
      const { quota, tokens } = (
        await reader.at(apis[0]!.url).get(`/api/agents/${actorId}/reach`).expect(200)
      ).body.data;
      return { quota, ids: (tokens as { id: string }[]).map(({ id }) => id) };
    };
    const { quota, ids } = await quotaOf(owner, agent);
    expect(quota).toEqual({
      limit: QUOTA,
      usedByAgent: 2,
      usedByOwner: 4,
      tokens: [{ tokenId: ids[0], requests: 2 }],
    });
    const admin = await newMember(owner, 'admin');
    expect((await quotaOf(admin, other)).quota).toMatchObject({ usedByAgent: 1, usedByOwner: null });
    await owner.delete(`/api/tokens/${ids[0]}`).expect(200);
    expect((await quotaOf(owner, agent)).quota).toMatchObject({ usedByAgent: 2, usedByOwner: 4, tokens: [] });
  });

  it('counts requests that are refused with 403', async () => {
    const client = await newClient();
    for (let n = 0; n < QUOTA; n++) await client.post('/api/projects', { name: 'x' }).expect(403);
    await client.get('/api/me').expect(429);
  });

  it('counts each person separately, and no sessions', async () => {
    const [client, other] = [await newClient(), await newFreeOwner(servers.api[0], servers.databaseUrl)];
    for (let n = 0; n <= QUOTA; n++) await client.get('/api/me');
    const answer = await (await newToken(other, 'read')).at(apis[0]!.url).get('/api/me').expect(200);
    expect(daily(answer).remaining).toBe(QUOTA - 1);
    for (let n = 0; n <= QUOTA; n++) {
      const { headers } = await owner.at(apis[0]!.url).get('/api/me').expect(200);
      expect(headers).not.toHaveProperty('x-dailylimit-limit');
    }
  });
});
