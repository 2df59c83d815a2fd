import {
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  sql,
  uniqueName,
} from '#testing';
import { newFile, png } from '../files/files-support';
import { newRoom } from '../rooms/people-support';
import { deployment } from '../support/deployments';

const PATH = '/api/organization/usage';

describe('GET /api/organization/usage', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const usageOf = async (person: Person) =>
    (await person.get(PATH).expect(200)).body.data as Record<string, unknown>;

  it('counts what the organization has, also in personal projects and by agents, and nothing of others', async () => {
    const owner = await newOwner(url);
    const [admin, member, stranger] = [
      await newMember(owner, 'admin'),
      await newMember(owner),
      await newOwner(url),
    ];
    const empty = await usageOf(stranger);
    expect(empty).toMatchObject({ documents: 0, projects: 0, people: 1, invites: 0, agents: 0 });
    const project = await newProject(owner);
    const deleted = await newProject(owner);
    await newDocument(owner, deleted, 'gone.md');
    await owner.delete(`/api/projects/${deleted.id}`).expect(200);
    await newDocument(owner, project, 'shared.md');
    const trashed = await newDocument(owner, project, 'trashed.md');
    await owner.delete(`/api/nodes/${trashed}`).expect(200);
    await member.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const bytes = png();
    await newFile(owner, project, 'one.png', bytes);
    await newFile(owner, project, 'two.png', bytes);
    await connectAgent(member);
    const room = await newRoom(owner);
    await owner.post(`${room.path}/close`).expect(200);
    await newRoom(owner);
    const email = `${uniqueName('invited')}@test.invalid`;
    await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    for (const person of [owner, admin])
      expect(await usageOf(person)).toMatchObject({
        ...{ documents: 2, projects: 1, people: 3, invites: 1, agents: 1 },
        fileBytes: { used: bytes.length },
        openRooms: { used: 1 },
        roomsInDay: { used: 2 },
      });
    expect(await usageOf(stranger)).toEqual(empty);
  });

  it('counts suspended people, and not deleted ones', async () => {
    const owner = await newOwner(url);
    const [suspended, removed] = [await newMember(owner), await newMember(owner)];
    await owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
    await owner.delete(`/api/members/${removed.userId}`).expect(200);
    expect(await usageOf(owner)).toMatchObject({ people: 2 });
  });

  it('names the limits of the plan that the organization has', async () => {
    const [small, large] = [await newOwner(url), await newOwner(url)];
    await sql(databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [small.tenantId]);
    expect(await usageOf(small)).toMatchObject({
      fileBytes: { limit: 1_073_741_824 },
      openRooms: { limit: 1 },
      roomsInDay: { limit: 5 },
      perPerson: { agents: 5, publishesPerDay: 10 },
    });
    expect(await usageOf(large)).toMatchObject({
      fileBytes: { limit: 1_073_741_824_000 },
      openRooms: { limit: 25 },
      roomsInDay: { limit: 500 },
      perPerson: { agents: 500 },
      documentMaxBytes: 5_242_880,
      fileMaxBytes: 26_214_400,
    });
  });

  it('is refused to members, and without a session', async () => {
    const owner = await newOwner(url);
    const [member, token, agent] = [
      await newMember(owner),
      await newToken(owner, 'admin'),
      await connectAgent(owner),
    ];
    expect((await member.get(PATH).expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
    for (const caller of [token, agent, anonymous(url)]) await caller.get(PATH).expect(401);
  });
});
