import {
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { blobHash } from './git-objects';
import {
  Ground,
  SCAN,
  finished,
  itemsOf,
  mapped,
  mappingOf,
  newName,
  scanned,
  startScan,
  statusOf,
} from './scan-support';

describe('who may scan, and see what', () => {
  let ground: Ground;
  let owner: Person;
  let project: Project;
  let org: string;

  beforeAll(async () => {
    ground = await Ground.start();
  });
  afterAll(() => ground?.stop());
  beforeEach(async () => {
    owner = await newOwner(ground.api.url);
    project = await newProject(owner);
    org = ground.github.organization(newName());
    ground.github.repository(`${org}/r`, { files: { 'a.md': 'A', 'b.md': 'B' } });
    ground.github.repository(`${org}/s`, { files: { 'c.md': 'C' } });
  });

  it('has a status of none before the first scan, for everybody of the tenant', async () => {
    const nothing = { id: null, state: 'none', organization: null, finishedAt: null, items: [], errors: [] };
    const [member, token, agent] = await Promise.all([
      newMember(owner),
      newToken(owner, 'read'),
      connectAgent(owner, { scopes: ['read:profile'] }),
    ]);
    for (const client of [owner, member, token, agent]) expect(await statusOf(client)).toMatchObject(nothing);
    await anonymous(ground.api.url).get(`${SCAN}/status`).expect(401);
  });

  it('is started by owners, admins and tokens with admin or admin:scan, and by nobody else', async () => {
    const body = { organization: org };
    const [member, admin] = await Promise.all([newMember(owner), newMember(owner, 'admin')]);
    await anonymous(ground.api.url).post(SCAN, body).expect(401);
    await member.post(SCAN, body).expect(403);
    await owner.with({ Origin: 'https://elsewhere.invalid' }).post(SCAN, body).expect(403);
    const writer = await newToken(owner, 'write');
    const refused = await writer.post(SCAN, body).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['admin', 'admin:scan'] },
    });
    const allowed = [
      owner,
      admin,
      await newToken(owner, 'admin'),
      await connectAgent(owner, { scopes: ['admin:scan'] }),
      await connectAgent(owner, { scopes: ['admin'] }),
    ];
    for (const client of allowed) expect(await scanned(client, org)).toMatchObject({ state: 'done' });
    const demoted = await newToken(admin, 'admin');
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    await demoted.post(SCAN, body).expect(403);
    await admin.post(SCAN, body).expect(403);
  });

  it("shows a tenant nothing of another's, and changes nothing of it", async () => {
    const stranger = await newOwner(ground.api.url);
    const theirs = await mapped(stranger, await newProject(stranger), `${org}/r@main:gone.md`);
    const ours = await mapped(owner, project, `${org}/r@main:gone.md`);
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({ missing: 1, unmapped: 3 });
    expect(await mappingOf(owner, ours)).toMatchObject({ status: 'broken' });
    expect(await statusOf(stranger)).toMatchObject({ state: 'none', id: null, items: [] });
    expect(await mappingOf(stranger, theirs)).toMatchObject({ status: 'ok', lastCheckedAt: null });
    await stranger.post(SCAN, { organization: org }).expect(201);
    expect(await finished(stranger)).toMatchObject({ missing: 1, unmapped: 3 });
    expect((await statusOf(owner)).id).toBe(scan.id);
  });

  it('keeps a token that reaches some projects to their mappings, and to what is said of them', async () => {
    const other = await newProject(owner);
    const inside = await mapped(owner, project, `${org}/r@main:gone.md`, blobHash('A'));
    const outside = await mapped(owner, other, `${org}/s@main:gone.md`, blobHash('C'));
    await mapped(owner, other, `${newName()}/r@main:x.md`);
    ground.github.rename(`${org}/s`, `${org}/t`);
    const scopes = ['admin:scan'];
    const narrow = await connectAgent(owner, { scopes, projectSlugs: [project.slug] });
    await startScan(narrow);
    const seen = await finished(narrow);
    expect(seen).toMatchObject({ state: 'done', organization: org, partial: true, missing: 1, errors: [] });
    expect(seen.items.map(({ nodeId }) => nodeId)).toEqual([inside.nodeId]);
    expect(await mappingOf(owner, inside)).toMatchObject({ status: 'broken' });
    expect(await mappingOf(owner, outside)).toMatchObject({ status: 'ok', lastCheckedAt: null });

    const whole = await scanned(owner, org);
    expect(whole).toMatchObject({ partial: false, missing: 2, renames: [{ to: `${org}/t` }] });
    expect(itemsOf(whole, 'unmapped')).toHaveLength(3);
    const told = await statusOf(narrow);
    expect(told).toMatchObject({ id: whole.id, missing: 2, renames: [] });
    expect(told.items.map(({ nodeId }) => nodeId)).toEqual([inside.nodeId]);
    expect(JSON.stringify(told)).not.toContain(`${org}/s`);
  });
});
