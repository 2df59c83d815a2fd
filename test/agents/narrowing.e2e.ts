import { type Person, anonymous, newMember, newOwner, newProject, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { poll, start } from './pairing-support';

describe('an approval that grants less than an agent asks for', () => {
  const [url] = deployment().api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  const approve = (person: Person, userCode: string, fields: object = {}) =>
    person.post('/api/agent-pairing/approve', { userCode, ...fields });

  it('tells the agent what it got', async () => {
    const [first, second] = [await newProject(owner), await newProject(owner)];
    const { userCode, deviceCode } = await start(url, {
      requestedScopes: ['read:docs', 'write:docs', 'publish:docs'],
      projectSlugs: [first.slug, second.slug],
      expiresInDays: 90,
    });
    const chosen = { scopes: ['read:docs'], projectSlugs: [second.slug], expiresInDays: 1 };
    const approved = await approve(owner, userCode, chosen).expect(200);
    expect(approved.body.data.scopes).toEqual(['read:docs']);
    const { data } = (await poll(url, deviceCode).expect(200)).body;
    expect(data).toMatchObject({ scopes: ['read:docs'], projectSlugs: [second.slug] });
    expect(Date.parse(data.expiresAt as string) - Date.now()).toBeLessThan(86_400_000 + 60_000);
    const agent = anonymous(url).with({ Authorization: `Bearer ${data.token}` });
    await agent.get(`/api/projects/${second.id}`).expect(200);
    await agent.get(`/api/projects/${first.id}`).expect(404);
  });

  it('can pick projects for an agent that asks for all of them', async () => {
    const { slug } = await newProject(owner);
    const { userCode, deviceCode } = await start(url);
    await approve(owner, userCode, { projectSlugs: [slug] }).expect(200);
    expect((await poll(url, deviceCode).expect(200)).body.data.projectSlugs).toEqual([slug]);
  });

  it.each([
    ['another scope', { scopes: ['read:docs', 'admin'] }],
    ['no scope', { scopes: [] }],
    ['a longer life', { expiresInDays: 31 }],
    ['another project', { projectSlugs: ['another'] }],
    ['all projects', { projectSlugs: ['*'] }],
    ['no project', { projectSlugs: [] }],
  ])('is refused with %s, and the request stays open', async (_, fields) => {
    const { slug } = await newProject(owner);
    const asked = { requestedScopes: ['read:docs'], projectSlugs: [slug], expiresInDays: 30 };
    const { userCode, deviceCode } = await start(url, asked);
    expect((await approve(owner, userCode, fields).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
    await approve(owner, userCode).expect(200);
    await poll(url, deviceCode).expect(200);
  });

  it('is limited to what the role allows, and refused if nothing is left', async () => {
    const member = await newMember(owner);
    const { userCode } = await start(url, { requestedScopes: ['read:docs', 'admin'] });
    const refused = await approve(member, userCode, { scopes: ['admin'] }).expect(403);
    expect(refused.body.error.code).toBe('SVC_NOTHING_GRANTABLE');
  });

  it('connects another agent of the name only if that is asked for', async () => {
    const clientName = uniqueName('Twin');
    const connect = async (fields: object): Promise<string> => {
      const { userCode, deviceCode } = await start(url, { clientName });
      await approve(owner, userCode, fields).expect(200);
      return (await poll(url, deviceCode).expect(200)).body.data.actorId as string;
    };
    const first = await connect({});
    expect(await connect({})).toBe(first);
    expect(await connect({ asNewAgent: true })).not.toBe(first);
    expect(await connect({ asNewAgent: false })).toBe(first);
  });
});
