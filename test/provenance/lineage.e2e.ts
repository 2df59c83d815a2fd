import {
  type DocId,
  MISSING_ID,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sha256,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { type Entry, canonical, chainOf, expectIntact, share } from './provenance-support';

const TEXTS = ['# One\n', '# Two\n', '# Three\n'];

describe('GET /api/lineage/:ref', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;
  let nodeId: string;
  let docId: DocId;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'guide/start.md', TEXTS[0]);
    for (const text of TEXTS.slice(1)) await saveTo(owner, project, nodeId, text).expect(200);
    docId = await newDocId(owner, nodeId);
  });

  it('returns the entries oldest first, each with its actor, content hash and link to the previous entry', async () => {
    const { entries, integrity, nextCursor } = await chainOf(owner, nodeId);
    expect(nextCursor).toBe(null);
    expect(integrity).toEqual({ intact: true, problems: [], problemCount: 0 });
    expectIntact(entries);
    expect(entries.map(({ action, contentHash }) => [action, contentHash])).toEqual([
      ['created', sha256(TEXTS[0]!)],
      ['edited', sha256(TEXTS[1]!)],
      ['edited', sha256(TEXTS[2]!)],
    ]);
    const withMetadata = await chainOf(owner, nodeId, '?includeMetadata=true');
    const metadata = withMetadata.entries[2]!.untrusted!.metadata!;
    const shown = JSON.parse(metadata) as { salt: string };
    expect(metadata).toBe(canonical(shown));
    expect(shown).toEqual({
      name: 'start.md',
      path: '/guide/start.md',
      projectId: project.id,
      salt: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      title: 'Three',
    });
    expect(entries[2]).toEqual({
      id: expect.any(String),
      documentId: nodeId,
      sequenceNumber: 3,
      action: 'edited',
      actorType: 'human',
      actorDisplay: 'Olive Owner',
      contentHash: sha256(TEXTS[2]!),
      metadataHash: sha256(metadata),
      hashAlgorithm: 'sha256',
      manual: false,
      prevLineageId: entries[1]!.id,
      prevEntryHash: entries[1]!.entryHash,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      entryHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(withMetadata.entries[2]).toEqual({ ...entries[2], untrusted: { metadata } });
  });

  it('has metadata hashes that reveal nothing to those who see only them, since each has its own salt', async () => {
    const saltOf = ({ untrusted }: Entry) => (JSON.parse(untrusted!.metadata!) as { salt: string }).salt;
    const { entries } = await chainOf(owner, nodeId, '?includeMetadata=true');
    expect(new Set(entries.map(saltOf)).size).toBe(entries.length);
    const folder = (await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data.parentId as string;
    const siblings = await Promise.all(
      ['a.md', 'b.md'].map((name) => newDocument(owner, project, `guide/${name}`)),
    );
    await owner.patch(`/api/nodes/${folder}`, { name: 'guides' }).expect(200);
    const moved = await Promise.all(siblings.map((id) => chainOf(owner, id, '?includeMetadata=true')));
    const last = moved.map((chain) => chain.entries.at(-1)!);
    expect(last.map(({ action }) => action)).toEqual(['moved', 'moved']);
    expect(last.map(({ metadataHash }) => metadataHash)).toEqual(
      last.map(({ untrusted }) => sha256(untrusted!.metadata!)),
    );
    expect(new Set(last.map(saltOf)).size).toBe(2);
    await owner.patch(`/api/nodes/${folder}`, { name: 'guide' }).expect(200);
  });

  it('accepts the global ID, the id of the Doc ID and the node ID, in every process', async () => {
    const { body } = await owner.get(`/api/lineage/${nodeId}`).expect(200);
    for (const ref of [docId.id, docId.globalId, encodeURIComponent(docId.globalId), nodeId.toUpperCase()])
      expect((await owner.at(api[1]).get(`/api/lineage/${ref}`).expect(200)).body).toEqual(body);
  });

  it('returns each entry once over all pages, and rejects the cursor of another chain', async () => {
    const whole = (await chainOf(owner, nodeId)).entries;
    const listed: Entry[] = [];
    let cursor = '';
    for (let pages = 1; ; pages++) {
      const page = await chainOf(owner, nodeId, `?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.integrity.intact).toBe(true);
      listed.push(...page.entries);
      if (page.nextCursor === null) {
        expect(pages).toBe(3);
        break;
      }
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(whole);
    const other = await newDocument(owner, project, 'other.md', '# Other\n');
    for (const [ref, query] of [
      [other, `cursor=${cursor}`],
      [nodeId, `cursor=${cursor}A`],
      [nodeId, 'cursor=2'],
    ])
      expect((await owner.get(`/api/lineage/${ref}?${query}`).expect(400)).body.error.code).toBe(
        'SVC_CURSOR_INVALID',
      );
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'includeMetadata=maybe'])
      await owner.get(`/api/lineage/${nodeId}?${query}`).expect(400);
  });

  it('is allowed for users of the organization who can read the document', async () => {
    const missing = (await owner.get(`/api/lineage/${MISSING_ID}`).expect(404)).body;
    const [member, stranger] = await Promise.all([newMember(owner), newOwner(api[0])]);
    expect((await chainOf(member, docId.globalId)).entries).toHaveLength(3);
    await share(owner, nodeId, { shareType: 'public' });
    await stranger.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const own = saved.body.data.nodeId as string;
    for (const [caller, ref] of [
      [stranger, nodeId],
      [stranger, docId.globalId],
      [member, own],
    ] as const)
      for (const path of [ref, `${ref}/bundle`])
        expect((await caller.get(`/api/lineage/${path}`).expect(404)).body).toEqual(missing);
    await share(owner, own, { shareType: 'user', targetId: member.userId });
    expect((await chainOf(member, own)).entries).toHaveLength(1);
  });

  it('rejects API tokens', async () => {
    const token = await newToken(owner, 'admin');
    const { body } = await token.get(`/api/lineage/${nodeId}`).expect(401);
    expect(body.error.code).toBe('SVC_UNAUTHORIZED');
    expect((await token.post(`/api/lineage/${nodeId}/record`, { nonsense: 1 }).expect(401)).body).toEqual(
      body,
    );
  });

  it('returns 404 for folders, deleted documents and malformed IDs, and 410 for a revoked Doc ID', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'empty' });
    for (const ref of [folder, project.id, 'start.md', '@a:b', '%00'])
      await owner.get(`/api/lineage/${ref}`).expect(404);
    await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
    for (const ref of [docId.id, docId.globalId]) await owner.get(`/api/lineage/${ref}`).expect(410);
    await owner.get(`/api/lineage/${nodeId}`).expect(200);
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    for (const ref of [nodeId, docId.id]) await owner.get(`/api/lineage/${ref}`).expect(404);
  });
});
