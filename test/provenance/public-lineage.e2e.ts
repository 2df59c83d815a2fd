import {
  type DocId,
  newDocId,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { chainOf, publish, unpublish } from './provenance-support';

describe('GET /api/lineage/public/:docId', () => {
  const { api } = deployment();
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let nodeId: string;
  let docId: DocId;

  beforeEach(async () => {
    [owner, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'secret-place/start.md', '# Secret title\n');
    await saveTo(owner, project, nodeId, '# Another title\n').expect(200);
    docId = await newDocId(owner, nodeId);
  });
  const read = (ref: string, query = '') => stranger.get(`/api/lineage/public/${ref}${query}`);

  it('returns the actions to every signed-in user, without names, IDs and full hashes', async () => {
    const { id } = await publish(owner, { projectId: project.id, nodeId });
    const { body, text } = await read(docId.globalId).expect(200);
    const entry = (n: number, action: string, content: string) => ({
      sequence_number: n,
      action,
      actor_kind: 'human',
      parent_sequence_number: n === 1 ? null : n - 1,
      content_hash_short: sha256(content).slice(0, 12),
      hash_algorithm: 'sha256',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(body).toEqual({
      data: [
        entry(1, 'created', '# Secret title\n'),
        entry(2, 'edited', '# Another title\n'),
        entry(3, 'copied', '# Another title\n'),
        entry(4, 'published', '# Another title\n'),
      ],
      meta: { nextCursor: null, integrity: { intact: true, problems: [] } },
    });
    const { entries } = await chainOf(owner, nodeId);
    const secrets = entries.flatMap(({ id: entryId, entryHash, metadataHash, contentHash }) => [
      entryId,
      entryHash,
      metadataHash,
      contentHash!,
    ]);
    for (const secret of [...secrets, nodeId, owner.userId, owner.tenantId, 'Olive', 'secret-place', 'title'])
      expect(text).not.toContain(secret);
    for (const ref of [docId.id, nodeId, id])
      expect((await stranger.at(api[1]).get(`/api/lineage/public/${ref}`).expect(200)).body).toEqual(body);
    expect((await owner.get(`/api/lineage/public/${id}`).expect(200)).body).toEqual(body);
    // The owner can read the chain by the ID of the published document too.
    expect((await chainOf(owner, id)).entries).toEqual(entries);
  });

  it('returns the chain in pages', async () => {
    await publish(owner, { projectId: project.id, nodeId });
    const first = await read(docId.id, '?limit=2').expect(200);
    const second = await read(docId.id, `?limit=2&cursor=${first.body.meta.nextCursor}`).expect(200);
    const numbers = [first, second].flatMap(({ body }) =>
      (body.data as { sequence_number: number }[]).map((e) => e.sequence_number),
    );
    expect(numbers).toEqual([1, 2, 3, 4]);
    expect(second.body.meta.nextCursor).toBe(null);
    await owner.get(`/api/lineage/public/${docId.id}?cursor=${first.body.meta.nextCursor}`).expect(400);
  });

  it('returns the chain of a published document without a source', async () => {
    const { id } = await publish(owner, { projectId: project.id, content: '# Public\n' });
    const open = (await read(id).expect(200)).body.data as { action: string; content_hash_short: string }[];
    const hash = sha256('# Public\n').slice(0, 12);
    expect(open.map((entry) => [entry.action, entry.content_hash_short])).toEqual([
      ['created', hash],
      ['published', hash],
    ]);
    expect((await chainOf(owner, id)).entries).toMatchObject([{ documentId: id }, { documentId: id }]);
    await stranger.get(`/api/lineage/${id}`).expect(404);
  });

  it('returns 404 to everybody while the document is not live', async () => {
    const missing = (await read('@no-such:docs:1').expect(404)).body;
    const expectMissing = async (id: string) => {
      for (const caller of [owner, stranger])
        for (const ref of [docId.globalId, docId.id, nodeId, id])
          expect((await caller.get(`/api/lineage/public/${ref}`).expect(404)).body).toEqual(missing);
    };
    await expectMissing(nodeId);
    const { id } = await publish(owner, { projectId: project.id, nodeId });
    await read(docId.globalId).expect(200);
    await unpublish(owner, id);
    await expectMissing(id);
    const again = await publish(owner, { projectId: project.id, nodeId });
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    await expectMissing(again.id);
  });

  it('returns 410 for a revoked Doc ID, while the node ID can be used', async () => {
    await publish(owner, { projectId: project.id, nodeId });
    await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
    expect((await read(docId.globalId).expect(410)).body.error.code).toBe('SVC_DOC_ID_REVOKED');
    await read(nodeId).expect(200);
  });
});
