import {
  type Person,
  type Project,
  anonymous,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  uniqueName,
} from '#testing';
import { newAgent, newOpenAgent, ack, sent } from '../inbox/inbox-support';
import { enter, newRoom } from '../rooms/people-support';
import { setReview } from '../publishing/published-support';
import { type FileBody, png, upload } from '../files/files-support';
import { describeEachBackend } from '../support/deployments';
import { Events } from './live-support';

describeEachBackend('events', ({ api: [here, there], databaseUrl }) => {
  let owner: Person;
  let member: Person;
  let project: Project;
  let ofOwner: Events;
  let ofMember: Events;

  beforeAll(async () => {
    owner = await newOwner(here);
    member = await newMember(owner);
    project = await newProject(owner);
    // The changes are made in one process, and watched in the other.
    ofOwner = await Events.open(owner.at(there));
    ofMember = await Events.open(member.at(there));
  });

  it('begin with a cursor', () => {
    expect(ofOwner.received[0]).toMatchObject({ kind: 'ready', ids: {}, cursor: ofOwner.received[0]!.id });
  });

  it('say which document was created and saved, with its revision', async () => {
    const save = (content: string) =>
      owner.post(`/api/projects/${project.id}/documents/save`, { virtualPath: 'guides/first.md', content });
    const { nodeId } = (await save('# First').expect(201)).body.data as { nodeId: string };
    expect((await ofMember.untilAbout(nodeId, 'documents')).ids).toEqual({
      projectId: project.id,
      nodeIds: [nodeId],
    });
    expect((await ofMember.untilAbout(nodeId, 'trees')).ids).toMatchObject({
      projectId: project.id,
      nodeIds: [nodeId],
    });
    const { revisionId } = (await save('# First, changed').expect(200)).body.data as { revisionId: string };
    const saved = await ofMember.untilAbout(revisionId, 'documents');
    expect(saved.ids).toEqual({ projectId: project.id, nodeIds: [nodeId], revisionId });
  });

  it('say what was renamed, moved and deleted, where only the top of a deleted folder is named', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: uniqueName('folder') });
    const below = await newNode(owner, project, { type: 'file', name: 'a.md', parentId: folder });
    await owner.patch(`/api/nodes/${folder}`, { name: uniqueName('renamed') }).expect(200);
    const other = await newNode(owner, project, { type: 'folder', name: uniqueName('other') });
    await owner.patch(`/api/nodes/${folder}/move`, { parentId: other }).expect(200);
    const moved = await ofMember.until(
      ({ kind, ids }) =>
        kind === 'trees' && (ids.nodeIds ?? []).includes(folder) && (ids.parentIds ?? []).includes(other),
    );
    expect(new Set(moved.ids.parentIds)).toEqual(new Set([project.rootNodeId, other]));
    await owner.delete(`/api/nodes/${folder}`).expect(200);
    const deleted = await ofMember.until(({ ids }) => (ids.deletedIds ?? []).includes(folder));
    expect([deleted.kind, deleted.ids]).toEqual([
      'trees',
      { projectId: project.id, deletedIds: [folder], parentIds: [other] },
    ]);
    expect(ofMember.about(below).map(({ kind }) => kind)).toEqual(['trees']);
  });

  it('say that a mapping and a Doc ID of a document changed', async () => {
    const node = await newNode(owner, project, { type: 'file', name: uniqueName('mapped') });
    await ofMember.untilAbout(node, 'trees');
    expect(ofMember.about(node).filter(({ kind }) => kind === 'documents')).toEqual([]);
    await owner
      .post(`/api/nodes/${node}/mappings`, { sourceType: 'local', physicalPath: `${node}.md` })
      .expect(201);
    await ofMember.untilAbout(node, 'documents');
    const other = await newDocument(owner, project, `${uniqueName('doc')}.md`);
    await ofMember.untilAbout(other, 'documents');
    const before = ofMember.about(other).length;
    await newDocId(owner, other);
    await ofMember.until(() => ofMember.about(other).length > before);
  });

  it('say which file beside documents was added, moved and deleted', async () => {
    const { id } = (await upload(owner, project, { path: '/events/a.png' }, png()).expect(201)).body
      .data as FileBody;
    expect((await ofMember.untilAbout(id, 'files')).ids).toEqual({ projectId: project.id, fileIds: [id] });
    const file = `/api/projects/${project.id}/files/${id}`;
    await owner.patch(file, { path: '/events/b.png' }).expect(200);
    await ofMember.until(() => ofMember.about(id).length >= 2);
    await owner.delete(file).expect(200);
    await ofMember.until(() => ofMember.about(id).length >= 3);
  });

  it('say what was published, and what waits for a review only to owners and admins', async () => {
    const { body } = await owner
      .post('/api/published-docs', {
        projectId: project.id,
        publicTitle: 'Public',
        slug: uniqueName('public'),
        content: '# Public',
      })
      .expect(201);
    const { id } = body.data as { id: string };
    await ofMember.untilAbout(id, 'publications');
    await setReview(databaseUrl, owner.tenantId, true);
    await member.post(`/api/published-docs/${id}/publish`).expect(409);
    await ofOwner.untilAbout(id, 'requests');
    await setReview(databaseUrl, owner.tenantId, false);
    await owner.delete(`/api/published-docs/${id}`).expect(200);
    await ofMember.until(() => ofMember.about(id).length >= 2);
    expect(new Set(ofMember.about(id).map(({ kind }) => kind))).toEqual(new Set(['publications']));
  });

  it('say which members changed to everybody, and which invites to owners and admins', async () => {
    const email = `${uniqueName('invited')}@test.invalid`;
    const { body } = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    const { id } = body.data as { id: string };
    await ofOwner.untilAbout(id, 'members');
    const joined = await newMember(owner);
    await ofMember.untilAbout(joined.userId, 'members');
    expect(ofMember.about(id)).toEqual([]);
  });

  it('say to a person what changed about them and their organization', async () => {
    const before = ofMember.kinds().filter((kind) => kind === 'session').length;
    await owner.patch('/api/organization', { name: uniqueName('Renamed') }).expect(200);
    await ofMember.until(() => ofMember.kinds().filter((kind) => kind === 'session').length > before);
  });

  it('say which agents connected to everybody, and their tokens to their owner and to owners and admins', async () => {
    const agent = await connectAgent(member);
    await ofOwner.untilAbout(agent.actorId, 'agents');
    const token = await newToken(owner, 'read');
    await ofOwner.untilAbout(token.id, 'agents');
    await member.post('/api/tokens', { name: 'Export', scope: 'read' }).expect(201);
    expect(ofMember.about(token.id)).toEqual([]);
    const decided = await ofMember.until(({ kind }) => kind === 'requests');
    expect(decided.ids.requestIds).toHaveLength(1);
    expect(ofOwner.about(decided.ids.requestIds![0]!)).toEqual([]);
  });

  it('say to an agent and to its owner which message arrived, and to the sender what became of it', async () => {
    const stranger = await newOwner(here);
    const [receiver, sender] = [await newOpenAgent(member), await newAgent(stranger)];
    const withoutInbox = await connectAgent(member, { scopes: ['read:docs'] });
    const ofSender = await Events.open(stranger.at(there), { query: '?kinds=inbox' });
    // A token needs read:docs for the stream itself.
    const reading = await connectAgent(member, {
      scopes: ['read:docs', 'read:inbox'],
      clientName: uniqueName('in'),
    });
    const ofOther = await Events.open(reading.at(there), { query: '?kinds=inbox' });
    const ofTokenWithout = await Events.open(withoutInbox.at(there));
    const messageId = await sent(sender, receiver);
    const event = await ofMember.untilAbout(messageId, 'inbox');
    expect(event.ids).toEqual({ actorIds: [receiver.actorId], messageIds: [messageId] });
    await ack(receiver, messageId).expect(200);
    await ofSender.untilAbout(messageId, 'inbox');
    await newDocument(owner, project, `${uniqueName('barrier')}.md`).then((id) =>
      ofTokenWithout.untilAbout(id, 'documents'),
    );
    expect([ofOther.about(messageId), ofOwner.about(messageId), ofTokenWithout.about(messageId)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('say to the members of a room that it changed, and to owners and admins that it was created', async () => {
    const host = await newMember(owner);
    const ofHost = await Events.open(host.at(there), { query: '?kinds=rooms' });
    const guest = await newOwner(here);
    const ofGuest = await Events.open(guest.at(there), { query: '?kinds=rooms' });
    const room = await newRoom(host);
    await ofOwner.untilAbout(room.id, 'rooms');
    await enter(host, room, guest);
    await ofGuest.untilAbout(room.id, 'rooms');
    const before = ofGuest.about(room.id).length;
    const ofAdmin = ofOwner.about(room.id).length;
    await host.post(`${room.path}/messages`, { text: 'Hello' }).expect(201);
    await ofGuest.until(() => ofGuest.about(room.id).length > before);
    await ofHost.until(() => ofHost.about(room.id).length > before);
    expect([ofMember.about(room.id), ofOwner.about(room.id).length]).toEqual([[], ofAdmin]);
  });

  it('are only of the kinds that were asked for', async () => {
    const ofTrees = await Events.open(member.at(there), { query: '?kinds=trees,members' });
    const id = await newDocument(owner, project, `${uniqueName('new')}.md`);
    await ofTrees.untilAbout(id, 'trees');
    await ofMember.untilAbout(id, 'documents');
    expect(new Set(ofTrees.kinds())).toEqual(new Set(['ready', 'trees']));
  });

  it('name no nodes if one statement changes many, and all that was deleted by its folder', async () => {
    const bulk = await newProject(owner);
    const documents = Array.from({ length: 60 }, (_, i) => ({
      virtualPath: `many/${i}.md`,
      content: `# ${i}`,
    }));
    await owner.post(`/api/projects/${bulk.id}/documents/batch`, { documents }).expect(200);
    const { body } = await owner.get(`/api/projects/${bulk.id}/trees/${bulk.treeId}`).expect(200);
    const folder = (body.data.nodes as { id: string; path: string }[]).find(({ path }) => path === '/many')!;
    await owner.delete(`/api/nodes/${folder.id}`).expect(200);
    await ofMember.until(({ ids }) => (ids.deletedIds ?? []).includes(folder.id));
    await owner.post(`/api/nodes/${folder.id}/restore`).expect(200);
    const restored = await ofMember.until(
      ({ kind, ids }) => kind === 'documents' && ids.projectId === bulk.id && ids.nodeIds === undefined,
    );
    expect(restored.ids).toEqual({ projectId: bulk.id });
    await owner.delete(`/api/projects/${bulk.id}`).expect(200);
    await ofMember.until(
      ({ kind, ids }) =>
        kind === 'trees' && Object.keys(ids).join() === 'projectId' && ids.projectId === bulk.id,
    );
  });

  it('of another organization reach nobody', async () => {
    const stranger = await newOwner(here);
    const ofStranger = await Events.open(stranger.at(there));
    const id = await newDocument(owner, project, `${uniqueName('own')}.md`);
    await ofMember.untilAbout(id, 'documents');
    const theirs = await newDocument(stranger, await newProject(stranger), 'theirs.md');
    await ofStranger.untilAbout(theirs, 'documents');
    expect([ofStranger.about(id), ofMember.about(theirs)]).toEqual([[], []]);
  });

  it("of somebody's My Docs reach only them, until a document is shared, and then only that one", async () => {
    const save = (path: string, content: string) => owner.post('/api/documents/save', { path, content });
    const secret = (await save('/secret.md', '# Secret').expect(201)).body.data.nodeId as string;
    const shared = (await save('/shared.md', '# Shared').expect(201)).body.data.nodeId as string;
    await ofOwner.untilAbout(shared, 'documents');
    // The member's stream has passed the saves from before the share.
    await newDocument(owner, project, `${uniqueName('barrier')}.md`).then((id) =>
      ofMember.untilAbout(id, 'documents'),
    );
    const docId = await newDocId(owner, shared);
    const shareId = await newShare(owner, docId.id, 'user', { targetId: member.userId });
    expect((await ofMember.untilAbout(shareId, 'shares')).ids).toEqual({
      nodeIds: [shared],
      shareIds: [shareId],
    });
    await save('/secret.md', '# Secret, changed').expect(200);
    await save('/shared.md', '# Shared, changed').expect(200);
    const seen = await ofMember.untilAbout(shared, 'documents');
    expect(Object.keys(seen.ids).sort()).toEqual(['nodeIds', 'projectId']);
    expect(ofMember.about(secret)).toEqual([]);
    // The end of the share is seen, and nothing after it.
    await owner.delete(`/api/shares/${shareId}`).expect(200);
    await ofMember.until(() => ofMember.about(shareId).length === 2);
    await save('/shared.md', '# Shared no more').expect(200);
    await newDocument(owner, project, `${uniqueName('barrier')}.md`).then((id) =>
      ofMember.untilAbout(id, 'documents'),
    );
    expect(
      ofMember.received.filter(
        ({ kind, ids }) => kind === 'documents' && (ids.nodeIds ?? []).includes(shared),
      ),
    ).toHaveLength(1);
  });

  it('reach a token only of its projects, and no members, agents or settings', async () => {
    const other = await newProject(owner);
    const agent = await connectAgent(owner, { projectSlugs: [other.slug] });
    const ofAgent = await Events.open(agent.at(there));
    const id = await newDocument(owner, project, `${uniqueName('out')}.md`);
    await newMember(owner);
    await ofMember.untilAbout(id, 'documents');
    const within = await newDocument(owner, other, 'within.md');
    await ofAgent.untilAbout(within, 'documents');
    expect(new Set(ofAgent.kinds())).toEqual(new Set(['ready', 'documents', 'trees']));
    expect(ofAgent.about(id)).toEqual([]);
  });

  it('are refused without a credential, without the scope, and for an unknown kind', async () => {
    await anonymous(here).get('/api/events').expect(401);
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    const refused = await agent.get('/api/events').expect(403);
    expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    const unknown = await owner.get('/api/events?kinds=trees,weather').expect(400);
    expect(unknown.body.error.code).toBe('SVC_VALIDATION_ERROR');
  });
});
