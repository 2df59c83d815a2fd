import { type Client, connectAgent, newOwner, newProject, type Person, type Project, sql } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { closedApi } from '../support/limited-apis';
import { createDraft, publish } from './published-support';

const QUOTA = 3;

describeEachBackend('the daily publish quota', (deployment) => {
  let api: { url: string };
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    api = await closedApi(deployment);
  });

  beforeEach(async () => {
    owner = await newOwner(deployment.api[0]);
    project = await newProject(owner);
    await sql(deployment.databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
  });

  const newAgent = async () => (await connectAgent(owner, { scopes: ['publish:docs'] })).at(api.url);
  const create = (caller: Client) => createDraft(caller, project);

  it('limits the published documents that the tokens of a person create in a day, and shows the quota in headers', async () => {
    const agent = await newAgent();
    for (let left = QUOTA - 1; left >= 0; left--) {
      const { headers } = await create(agent).expect(201);
      expect(headers).toMatchObject({
        'x-dailypublishlimit-limit': String(QUOTA),
        'x-dailypublishlimit-remaining': String(left),
      });
      // The next 00:00 UTC. Rounding seconds up adds at most two.
      expect(Number(headers['x-dailypublishlimit-reset']) % 86_400).toBeLessThanOrEqual(2);
      expect(headers['x-dailylimit-limit']).not.toBe(String(QUOTA));
    }
    const refused = await create(agent).expect(429);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_QUOTA_EXCEEDED',
      message: expect.stringContaining('published documents') as string,
    });
    expect(refused.headers['x-dailypublishlimit-remaining']).toBe('0');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  });

  it('is one for all tokens and agents of a person, and publishing itself does not use it', async () => {
    const [one, two] = await Promise.all([newAgent(), newAgent()]);
    const { body } = await create(one).expect(201);
    for (let n = 1; n < QUOTA; n++) await create(one).expect(201);
    await create(two).expect(429, /SVC_QUOTA_EXCEEDED/);
    for (let n = 0; n <= QUOTA; n++) {
      const { headers } = await publish(two, body.data.id as string).expect(200);
      expect(headers).not.toHaveProperty('x-dailypublishlimit-limit');
    }
  });

  it('is not used by tokens that may not publish', async () => {
    const reader = (await connectAgent(owner, { scopes: ['read:docs'] })).at(api.url);
    for (let n = 0; n <= QUOTA; n++) {
      const { headers } = await create(reader).expect(403, /SVC_INSUFFICIENT_SCOPE/);
      expect(headers).not.toHaveProperty('x-dailypublishlimit-limit');
    }
    const { headers } = await create(await newAgent()).expect(201);
    expect(headers['x-dailypublishlimit-remaining']).toBe(String(QUOTA - 1));
  });

  it('does not apply to sessions', async () => {
    const person = owner.at(api.url).with({ Origin: api.url });
    for (let n = 0; n <= QUOTA; n++) {
      const { headers } = await create(person).expect(201);
      expect(headers).not.toHaveProperty('x-dailypublishlimit-limit');
    }
  });

  it('depends on the plan', async () => {
    const proOwner = await newOwner(deployment.api[0]);
    await sql(deployment.databaseUrl, `UPDATE tenants SET plan = 'pro' WHERE id = $1`, [proOwner.tenantId]);
    const agent = (await connectAgent(proOwner, { scopes: ['publish:docs'] })).at(api.url);
    const { headers } = await createDraft(agent, await newProject(proOwner)).expect(201);
    expect(headers['x-dailypublishlimit-limit']).toBe('7');
  });
});
