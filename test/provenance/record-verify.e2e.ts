import {
  MISSING_ID,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { canonical, chainOf, expectIntact, share } from './provenance-support';

const TEXT = '# Start\n';
const HASH = sha256('anything');

const { api } = deployment();
let owner: Person;
let member: Person;
let project: Project;
let nodeId: string;

beforeAll(async () => {
  owner = await newOwner(api[0]);
});
beforeEach(async () => {
  [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
  nodeId = await newDocument(owner, project, 'start.md', TEXT);
});

describe('POST /api/lineage/:docId/verify', () => {
  const verify = (body: object, caller = owner) => caller.post(`/api/lineage/${nodeId}/verify`, body);
  it('compares the content hash, the metadata hash or both with the newest entry', async () => {
    const intact = { chainIntact: true, integrity: { intact: true, problems: [], problemCount: 0 } };
    const content = sha256(TEXT);
    const [first] = (await chainOf(owner, nodeId, '?includeMetadata=true')).entries;
    const metadataHash = sha256(first!.untrusted!.metadata!);
    const cases: [object, object][] = [
      [{ contentHash: content }, { contentMatch: true, metadataMatch: null }],
      [{ contentHash: content.toUpperCase() }, { contentMatch: true, metadataMatch: null }],
      [{ contentHash: HASH }, { contentMatch: false, metadataMatch: null }],
      [{ metadataHash }, { contentMatch: null, metadataMatch: true }],
      [
        { contentHash: content, metadataHash: HASH },
        { contentMatch: true, metadataMatch: false },
      ],
    ];
    const entry = { id: first!.id, sequenceNumber: 1 };
    for (const [body, matches] of cases)
      expect((await verify(body).expect(200)).body.data).toEqual({
        ...matches,
        contentEntry: 'contentHash' in body ? entry : null,
        metadataEntry: 'metadataHash' in body ? entry : null,
        sequenceNumber: 1,
        ...intact,
      });
    await saveTo(owner, project, nodeId, '# Start\n\nMore.\n').expect(200);
    expect((await verify({ contentHash: content }).expect(200)).body.data).toEqual({
      contentMatch: false,
      metadataMatch: null,
      contentEntry: { id: expect.any(String), sequenceNumber: 2 },
      metadataEntry: null,
      sequenceNumber: 2,
      ...intact,
    });
    await verify({ contentHash: content }, member).expect(200);
  });

  it('says which entry each hash was compared with, if the newest one has no content hash', async () => {
    await owner
      .post(`/api/lineage/${nodeId}/record`, { action: 'custom.reviewed', metadataHash: HASH })
      .expect(201);
    const [created, reviewed] = (await chainOf(owner, nodeId)).entries;
    const { body } = await verify({ contentHash: sha256(TEXT), metadataHash: HASH }).expect(200);
    expect(body.data).toMatchObject({
      contentMatch: true,
      metadataMatch: true,
      contentEntry: { id: created!.id, sequenceNumber: 1 },
      metadataEntry: { id: reviewed!.id, sequenceNumber: 2 },
      sequenceNumber: 2,
      chainIntact: true,
    });
  });

  it('says that no entry has a content hash, for a document that was never saved', async () => {
    nodeId = await newNode(owner, project, { type: 'file', name: 'empty.md' });
    const { body } = await verify({ contentHash: HASH }).expect(200);
    expect(body.data).toMatchObject({
      contentMatch: false,
      contentEntry: null,
      metadataEntry: null,
      sequenceNumber: 1,
    });
  });

  it('requires at least one well-formed hash', async () => {
    for (const body of [
      {},
      { contentHash: null },
      { contentHash: 'abc' },
      { contentHash: HASH, metadataHash: `${HASH}0` },
      { metadataHash: 1 },
    ])
      expect((await verify(body).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
  });
});

describe('POST /api/lineage/:docId/record', () => {
  const record = (body: object, caller: Person = owner, ref = nodeId) =>
    caller.post(`/api/lineage/${ref}/record`, body);

  it('appends an entry that is marked as manual', async () => {
    const { body } = await record({ action: 'edited', metadataHash: HASH.toUpperCase() }).expect(201);
    expect(body.data).toMatchObject({
      documentId: nodeId,
      sequenceNumber: 2,
      action: 'edited',
      actorType: 'agent',
      actorDisplay: 'Olive Owner',
      contentHash: null,
      metadataHash: HASH,
      manual: true,
    });
    const review = { verdict: 'fine', by: ['Ada', 'Björn \u2028 𝄞'], n: 1 };
    const second = await record({
      action: 'custom.Reviewed-2.b_c',
      actorType: 'human',
      contentHash: HASH,
      metadataHash: sha256(canonical(review)),
      metadataSnapshot: review,
    }).expect(201);
    const { entries, integrity } = await chainOf(owner, nodeId, '?includeMetadata=true');
    expectIntact(entries);
    expect(integrity.intact).toBe(true);
    expect(entries[2]).toEqual({ ...second.body.data, untrusted: { metadata: canonical(review) } });
    expect(entries[2]).toMatchObject({ actorType: 'human', contentHash: HASH, manual: true });
    // The next verification compares with this entry, and the content hash with the newest entry that has one.
    await record({ action: 'copied', metadataHash: sha256('x') }).expect(201);
    const verdict = await owner
      .post(`/api/lineage/${nodeId}/verify`, { contentHash: HASH, metadataHash: sha256('x') })
      .expect(200);
    expect(verdict.body.data).toMatchObject({
      contentMatch: true,
      metadataMatch: true,
      sequenceNumber: 4,
      chainIntact: true,
    });
  });

  it.each([
    ['a missing action', { metadataHash: HASH }],
    ['an action that only the service records', { action: 'created', metadataHash: HASH }],
    ['a failed check', { action: 'integrity_failed', metadataHash: HASH }],
    ['a custom action without a name', { action: 'custom.', metadataHash: HASH }],
    ['a custom action with too long a name', { action: `custom.${'x'.repeat(65)}`, metadataHash: HASH }],
    ['control characters in the action', { action: 'custom.a\nb', metadataHash: HASH }],
    ['a missing metadata hash', { action: 'edited' }],
    ['a truncated hash', { action: 'edited', metadataHash: HASH.slice(32) }],
    ['an unknown type of actor', { action: 'edited', metadataHash: HASH, actorType: 'robot' }],
    [
      'a content hash in base64',
      { action: 'edited', metadataHash: HASH, contentHash: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=' },
    ],
    [
      'metadata that does not match the hash',
      { action: 'edited', metadataHash: HASH, metadataSnapshot: { a: 1 } },
    ],
    ['metadata that is a list', { action: 'edited', metadataHash: sha256('[1]'), metadataSnapshot: [1] }],
    [
      'metadata over 16 KiB',
      {
        action: 'edited',
        metadataHash: sha256(`{"a":"${'x'.repeat(16_384)}"}`),
        metadataSnapshot: { a: 'x'.repeat(16_384) },
      },
    ],
    [
      'metadata with an unpaired surrogate',
      { action: 'edited', metadataHash: sha256('{"a":"\\ud800"}'), metadataSnapshot: { a: '\ud800' } },
    ],
  ])('rejects %s', async (_what, body) => {
    expect((await record(body).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
    expect((await chainOf(owner, nodeId)).entries).toHaveLength(1);
  });

  it('accepts metadata of exactly 16 KiB, and hashes numbers in the format of RFC 8785', async () => {
    const large = { a: 'x'.repeat(16_384 - 8) };
    await record({
      action: 'edited',
      metadataHash: sha256(canonical(large)),
      metadataSnapshot: large,
    }).expect(201);
    const numbers = '{"a":1e+21,"b":0,"c":0.000001,"d":1e-7,"e":333333333.3333333}';
    const body = `{"action":"edited","metadataHash":"${sha256(numbers)}","metadataSnapshot":
      {"e":333333333.33333329,"d":1E-7,"c":0.0000010,"b":-0,"a":1000000000000000000000}}`;
    await owner
      .post(`/api/lineage/${nodeId}/record`)
      .set('Content-Type', 'application/json')
      .send(body)
      .expect(201);
    const huge = `{"action":"edited","metadataHash":"${HASH}","metadataSnapshot":{"a":1e400}}`;
    await owner
      .post(`/api/lineage/${nodeId}/record`)
      .set('Content-Type', 'application/json')
      .send(huge)
      .expect(400);
  });

  it('is allowed for callers who can write the document', async () => {
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: TEXT }).expect(201);
    const own = saved.body.data.nodeId as string;
    const body = { action: 'edited', metadataHash: HASH };
    const missing = (await record(body, owner, MISSING_ID).expect(404)).body;
    const [writer, stranger] = await Promise.all([newMember(owner), newOwner(api[0])]);
    expect((await record(body, stranger, nodeId).expect(404)).body).toEqual(missing);
    expect((await record(body, member, own).expect(404)).body).toEqual(missing);
    await share(owner, own, { shareType: 'user', targetId: member.userId });
    await share(owner, own, { shareType: 'user', targetId: writer.userId, permission: 'write' });
    await member.get(`/api/lineage/${own}`).expect(200);
    expect((await record(body, member, own).expect(404)).body).toEqual(missing);
    expect((await record(body, writer, own).expect(201)).body.data.actorDisplay).toBe('Mel Member');
    await record(body, member).expect(201);
  });
});
