import {
  type Client,
  MISSING_ID,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { deployment } from '../support/deployments';
import { save } from './workspace';

const [url, other] = deployment().api;

interface Lines {
  number: number;
  runs: { startLine: number; lineCount: number; revisionId: string | null }[];
  complete: boolean;
  revisions: { id: string; number: number; author: { kind: string; id: string } }[];
}

async function linesOf(caller: Client, nodeId: string): Promise<Lines> {
  return (await caller.get(`/api/nodes/${nodeId}/lines`).expect(200)).body.data as Lines;
}

/** The runs as `first line–last line: number of the revision`. */
function shown({ runs, revisions }: Lines): string[] {
  const numberOf = new Map(revisions.map(({ id, number }) => [id, number]));
  return runs.map(
    ({ startLine, lineCount, revisionId }) =>
      `${startLine}-${startLine + lineCount - 1}: ${revisionId === null ? 'older' : numberOf.get(revisionId)}`,
  );
}

describe('the lines of a document', () => {
  it('name the revisions that wrote them, also after further saves', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    const nodeId = await newDocument(owner, project, 'a.md', '# Title\r\n\r\none\r\ntwo 👩‍🚀\r\n');
    expect(shown(await linesOf(owner, nodeId))).toEqual(['1-4: 1']);
    await save(agent, project, 'a.md', '# Title\r\n\r\none\r\nnew\r\ntwo 👩‍🚀\r\n').expect(200);
    const second = await linesOf(owner.at(other), nodeId);
    expect(shown(second)).toEqual(['1-3: 1', '4-4: 2', '5-5: 1']);
    expect(second).toMatchObject({ number: 2, complete: true });
    expect(second.revisions.map(({ number, author }) => [number, author.kind, author.id])).toEqual([
      [2, 'agent', agent.actorId],
      [1, 'person', owner.userId],
    ]);
    await save(owner, project, 'a.md', '# Title\n\none\nnew\ntwo 👩‍🚀\n').expect(200);
    await save(owner, project, 'a.md', '# Title\n\none\nnew\ntwo 👩‍🚀\nend').expect(200);
    expect(shown(await linesOf(owner, nodeId))).toEqual(['1-5: 3', '6-6: 4']);
    await save(owner, project, 'a.md', '').expect(200);
    expect(await linesOf(owner, nodeId)).toEqual({ number: 5, runs: [], complete: true, revisions: [] });
  });

  it('are from an unknown revision if those before are not compared', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const filler = (i: number) => `start\n${'A line that fills the document.\n'.repeat(100_000)}${i}\n`;
    const nodeId = await newDocument(owner, project, 'large.md', filler(1));
    for (const i of [2, 3]) await save(owner, project, 'large.md', filler(i)).expect(200);
    const lines = await linesOf(owner, nodeId);
    expect(lines).toMatchObject({ number: 3, complete: false });
    expect(shown(lines)).toEqual(['1-100001: older', '100002-100002: 3']);
  });

  it('are for those who can write it', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const [reader, writer] = [await newMember(owner), await newMember(owner)];
    const saved = await owner.post('/api/documents/save', { path: 'own/a.md', content: '# A\n' }).expect(201);
    const nodeId = saved.body.data.nodeId as string;
    const { globalId } = await newDocId(owner, nodeId);
    await newShare(owner, globalId, 'user', { targetId: reader.userId });
    await newShare(owner, globalId, 'user', { targetId: writer.userId, permission: 'write' });
    expect(shown(await linesOf(writer, nodeId))).toEqual(['1-1: 1']);
    const stranger = await newOwner(url);
    for (const answer of [
      await reader.get(`/api/nodes/${nodeId}/lines`),
      await stranger.get(`/api/nodes/${nodeId}/lines`),
      await owner.get(`/api/nodes/${MISSING_ID}/lines`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('SVC_NOT_FOUND');
    }
    const empty = await newNode(owner, project, { type: 'file', name: 'empty.md' });
    const none = await owner.get(`/api/nodes/${empty}/lines`).expect(404);
    expect(none.body.error.code).toBe('SVC_NO_CONTENT');
    const catalog = await connectAgent(owner, { scopes: ['read:catalog'] });
    await catalog.get(`/api/nodes/${nodeId}/lines`).expect(403);
  });

  it('stay while the document is in the trash', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md', 'one\n');
    await save(owner, project, 'a.md', 'one\ntwo\n').expect(200);
    expect(shown(await linesOf(owner, nodeId))).toEqual(['1-1: 1', '2-2: 2']);
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    await owner.get(`/api/nodes/${nodeId}/lines`).expect(404);
    await owner.post(`/api/nodes/${nodeId}/restore`).expect(200);
    expect(shown(await linesOf(owner, nodeId))).toEqual(['1-1: 1', '2-2: 2']);
  });
});
