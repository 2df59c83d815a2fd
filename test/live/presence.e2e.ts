import {
  type Person,
  type Project,
  MISSING_ID,
  anonymous,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  sql,
} from '#testing';
import { describeEachBackend } from '../support/deployments';
import { Events } from './live-support';

describeEachBackend('presence', ({ api: [here, there], databaseUrl, backend }) => {
  let owner: Person;
  let member: Person;
  let project: Project;
  let node: string;
  const path = (id = node) => `/api/nodes/${id}/presence`;

  beforeAll(async () => {
    owner = await newOwner(here);
    member = await newMember(owner);
    project = await newProject(owner);
    node = await newDocument(owner, project, 'open.md');
  });

  it('shows people and agents by name, and who edits', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    const { body: first } = await owner.put(path(), { state: 'viewing' }).expect(200);
    expect(first.data.present).toMatchObject([
      { kind: 'person', id: owner.userId, name: 'Olive Owner', state: 'viewing' },
    ]);
    await agent.put(path(), { state: 'editing' }).expect(200);
    const { body } = await member.at(there).get(path()).expect(200);
    const present = body.data.present as { kind: string; id: string; state: string; expiresAt: string }[];
    expect(present.map(({ kind, id, state }) => [kind, id, state]).sort()).toEqual(
      [
        ['agent', agent.actorId, 'editing'],
        ['person', owner.userId, 'viewing'],
      ].sort(),
    );
    for (const { expiresAt } of present)
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(45_000);
    await agent.delete(path()).expect(200);
    await owner.delete(path()).expect(200);
    expect((await member.get(path()).expect(200)).body.data.present).toEqual([]);
    await owner.delete(path()).expect(200);
  });

  it('is announced to those who can read the document when somebody comes, begins to edit and leaves, and not when they repeat it', async () => {
    const watching = await Events.open(member.at(there), { query: '?kinds=presence' });
    const stranger = await Events.open((await newOwner(here)).at(there), { query: '?kinds=presence' });
    const count = async (least: number) => {
      await watching.until(() => watching.about(node).length >= least);
      return watching.about(node).length;
    };
    await owner.put(path(), { state: 'viewing' }).expect(200);
    expect(await count(1)).toBe(1);
    await owner.put(path(), { state: 'viewing' }).expect(200);
    await owner.put(path(), { state: 'editing' }).expect(200);
    expect(await count(2)).toBe(2);
    await owner.delete(path()).expect(200);
    expect(await count(3)).toBe(3);
    expect(watching.last).toMatchObject({
      kind: 'presence',
      ids: { projectId: project.id, nodeIds: [node] },
    });
    expect(stranger.kinds()).toEqual(['ready']);
  });

  it('is shown to those with whom the document is shared, who may edit it only with a share to write', async () => {
    const mine = (
      await owner.post('/api/documents/save', { path: '/mine.md', content: '# Mine' }).expect(201)
    ).body.data.nodeId as string;
    await member.get(path(mine)).expect(404);
    const docId = await newDocId(owner, mine);
    await newShare(owner, docId.id, 'user', { targetId: member.userId });
    const watching = await Events.open(member, { query: '?kinds=presence' });
    await owner.put(path(mine), { state: 'viewing' }).expect(200);
    await watching.untilAbout(mine, 'presence');
    await member.put(path(mine), { state: 'viewing' }).expect(200);
    await member.put(path(mine), { state: 'editing' }).expect(404);
  });

  it('needs the scope to write for editing, and a document that the caller can read', async () => {
    const reader = await connectAgent(owner, { scopes: ['read:docs'] });
    await reader.put(path(), { state: 'viewing' }).expect(200);
    const refused = await reader.put(path(), { state: 'editing' }).expect(403);
    expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    await reader.delete(path()).expect(200);
    const invalid = await owner.put(path(), { state: 'sleeping' }).expect(400);
    expect(invalid.body.error.code).toBe('SVC_VALIDATION_ERROR');
    await anonymous(here).get(path()).expect(401);
    const stranger = await newOwner(here);
    for (const id of [node, MISSING_ID]) {
      await stranger.get(path(id)).expect(404);
      await stranger.put(path(id), { state: 'viewing' }).expect(404);
      await stranger.delete(path(id)).expect(404);
    }
  });

  it('ends by itself if it is not repeated, and that is announced', async () => {
    // The time passes in the table only: Redis has a clock of its own.
    if (backend === 'redis') return;
    const watching = await Events.open(member, { query: '?kinds=presence' });
    await owner.put(path(), { state: 'viewing' }).expect(200);
    await watching.untilAbout(node, 'presence');
    await sql(databaseUrl, 'UPDATE presence SET expires_at = now() WHERE node_id = $1', [node]);
    expect((await owner.get(path()).expect(200)).body.data.present).toEqual([]);
    await watching.until(() => watching.about(node).length === 2);
    expect(await sql(databaseUrl, 'SELECT 1 FROM presence WHERE node_id = $1', [node])).toEqual([]);
  });
});
