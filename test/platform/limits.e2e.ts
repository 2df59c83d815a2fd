import {
  MISSING_ID,
  anonymous,
  type Client,
  connectAgent,
  countStatuses,
  newOwner,
  newToken,
  type Person,
} from '#testing';
import { newSession } from '../accounts/accounts-support';
import { describeEachBackend, sharedApi, startApi } from '../support/deployments';
import { testSettings } from '../support/launch';
import { limitHeaders, spend } from './limits-support';

const BURST = 5;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: String(BURST) };
/** That of the processes that all test files share. */
const WIDE = Number(testSettings('').RATE_LIMIT_PER_MINUTE);

describeEachBackend('limits', (deployment) => {
  const [shared] = deployment.api;
  let one: { url: string };
  let two: { url: string };

  beforeAll(async () => {
    [one, two] = await Promise.all([
      sharedApi(deployment, SETTINGS),
      startApi(deployment, SETTINGS, ['--role', 'http']),
    ]);
  });

  const newPerson = (): Promise<Person> => newOwner(shared);

  it('every authenticated response has the headers of the burst limit, and a request beyond it gets 429 with Retry-After', async () => {
    const client = (await newToken(await newPerson(), 'read')).at(one.url);
    expect(await spend(client, BURST)).toEqual([4, 3, 2, 1, 0]);
    const refused = await client.get('/api/me').expect(429);
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    const now = Date.parse(refused.headers.date!) / 1000;
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const { limit, remaining, reset } = limitHeaders(refused, 'x-ratelimit');
    expect({ limit, remaining }).toEqual({ limit: BURST, remaining: 0 });
    expect(Math.abs(reset - now - wait)).toBeLessThanOrEqual(2);
    const { text } = await anonymous(one.url).get('/metrics').expect(200);
    expect(text).toMatch(/^limit_exceeded_total\{limit="burst"\} [1-9]/m);
  });

  it('the burst limit counts each user and each token separately, and all sessions of a user together', async () => {
    const owner = await newPerson();
    const [first, second] = await Promise.all([newToken(owner, 'read'), newToken(owner, 'read')]);
    expect(await spend(first.at(one.url), BURST)).toHaveLength(BURST);
    await first.at(one.url).get('/api/me').expect(429);
    expect((await spend(second.at(one.url), 1))[0]).toBe(BURST - 1);
    const other = await newPerson();
    const [before] = await spend(other.at(one.url), 1);
    const session = anonymous(one.url).with({ Cookie: await newSession(other) });
    expect((await spend(session, 1))[0]).toBe(before! - 1);
  });

  it('exactly as many concurrent requests pass as the burst limit allows', async () => {
    const client = (await newToken(await newPerson(), 'read')).at(one.url);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => client.get('/api/me')));
    expect(countStatuses(answers)).toEqual({ 200: BURST, 429: 20 - BURST });
  });

  describe('a request that is refused', () => {
    let owner: Client;
    let agent: Client;

    beforeAll(async () => {
      owner = await newPerson();
      agent = await connectAgent(await newPerson(), { scopes: ['write:docs', 'read:profile'] });
    });

    /** How many requests of the caller remain in this minute, and for a token in this day. */
    const left = async (caller: Client) => {
      const answer = await caller.get('/api/me').expect(200);
      return {
        burst: limitHeaders(answer, 'x-ratelimit').remaining,
        daily: limitHeaders(answer, 'x-dailylimit').remaining,
      };
    };

    const save = { virtualPath: 'a.md', content: '# A\n' };

    it.each([
      ['403 for a missing scope', 403, () => agent.post('/api/projects', { name: 'x' })],
      ['403 for its kind of credential', 403, () => agent.get('/api/my-docs')],
      ['400 for its body', 400, () => agent.post('/api/documents/save', {})],
      ['400 for malformed JSON', 400, () => agent.post('/api/documents/save').type('json').send('{')],
      ['404', 404, () => agent.post(`/api/projects/${MISSING_ID}/documents/save`, save)],
      ['404 for a malformed id', 404, () => agent.post('/api/projects/x!/documents/save', save)],
      ['415', 415, () => agent.post('/api/documents/save').type('text').send('x')],
    ] as const)(
      'with %s counts for a token, and its answer has both families of headers',
      async (_, status, send) => {
        const before = await left(agent);
        const answer = await send();
        expect(answer.status).toBe(status);
        expect(limitHeaders(answer, 'x-ratelimit')).toMatchObject({
          limit: WIDE,
          remaining: before.burst - 1,
        });
        expect(limitHeaders(answer, 'x-dailylimit').remaining).toBe(before.daily - 1);
        expect(await left(agent)).toEqual({ burst: before.burst - 2, daily: before.daily - 2 });
      },
    );

    it.each([
      [
        '403 for its origin',
        403,
        () => owner.with({ Origin: 'https://evil.example' }).post('/api/projects', {}),
      ],
      ['404', 404, () => owner.get(`/api/projects/${MISSING_ID}`)],
      ['400', 400, () => owner.post('/api/projects', {})],
    ] as const)(
      'with %s counts for a session, and its answer has the headers of the burst limit',
      async (_, status, send) => {
        const { burst } = await left(owner);
        const answer = await send();
        expect(answer.status).toBe(status);
        expect(limitHeaders(answer, 'x-ratelimit')).toMatchObject({ limit: WIDE, remaining: burst - 1 });
        expect(answer.headers).not.toHaveProperty('x-dailylimit-limit');
      },
    );

    it('because no credential was looked at does not count: none, a wrong one, or a token on a route for sessions', async () => {
      const before = await left(agent);
      for (const answer of [
        await agent.get('/api/projects').expect(401),
        await anonymous(shared).get('/api/me').expect(401),
        await anonymous(shared).with({ Authorization: 'Bearer svc_wrong' }).get('/api/me').expect(401),
        await anonymous(shared).get('/.well-known/jwks.json').expect(200),
        await agent.get('/api/no-such-path').expect(404),
      ])
        expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      expect((await left(agent)).burst).toBe(before.burst - 1);
    });
  });

  it('a request beyond the burst limit gets 429 before its origin, scope and body are judged', async () => {
    const owner = await newPerson();
    const token = (await newToken(owner, 'read')).at(one.url);
    await spend(token, BURST);
    const refused = await token.post('/api/projects', { nonsense: 1 }).expect(429);
    expect(limitHeaders(refused, 'x-ratelimit').remaining).toBe(0);
    const daily = limitHeaders(refused, 'x-dailylimit');
    expect(daily.remaining).toBe(daily.limit - BURST - 1);
    const other = (await newPerson()).at(one.url);
    for (let n = 0; n < BURST; n++) await other.get('/api/me');
    await other.with({ Origin: 'https://evil.example' }).post('/api/projects', {}).expect(429);
  });

  it('a page that recognizes its visitor counts for the visitor', async () => {
    const owner = await newPerson();
    const page = await owner.get('/').set('Accept', 'text/html').expect(200);
    expect(limitHeaders(page, 'x-ratelimit').limit).toBe(WIDE);
    const stranger = await anonymous(shared).get('/').set('Accept', 'text/html').expect(200);
    expect(stranger.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('all processes count the burst limit together', async () => {
    const client = await newToken(await newPerson(), 'read');
    await spend(client.at(one.url), 3);
    expect(await spend(client.at(two.url), 1)).toEqual([BURST - 4]);
  });
});
