import { setTimeout as delay } from 'node:timers/promises';
import {
  type Client,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  newToken,
  sha256,
  uniqueName,
  withDatabase,
} from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import { FREE_QUOTA, limitedApi } from '../support/limited-apis';
import { newFreeOwner } from '../platform/daily-quotas-support';
import { contentOf, pathsOf } from './workspace';
import { untilBlocked } from '../platform/blocked';

const {
  api: [url],
  databaseUrl,
} = deployment();
let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
});

interface Result {
  status: number;
  saved: { nodeId: string; path: string; etag: string; created: boolean; unchanged: boolean } | null;
  mapped: boolean | null;
  warnings: { code: string }[];
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
}
const batch = (documents: unknown[], caller: Client = owner, id = project.id) =>
  caller.post(`/api/projects/${id}/documents/batch`, { documents });
const resultsOf = async (documents: unknown[], caller?: Client): Promise<Result[]> =>
  (await batch(documents, caller).expect(200)).body.data.results as Result[];
const document = (virtualPath: string, content = `# ${virtualPath}\n`) => ({ virtualPath, content });

describe('a batch', () => {
  it('saves documents with the same path in their order, however the path is written', async () => {
    const paths = ['a.md', '/a.md', 'a.md/', '/a.md/'];
    const documents = paths.map((path, n) => document(path, `# ${n}\n`));
    const results = await resultsOf(documents);
    expect(results.map(({ saved }) => saved?.etag.split('.')[1])).toEqual(['1', '2', '3', '4']);
  });

  it('saves each document by itself, and answers in their order', async () => {
    const existing = await newDocument(owner, project, 'old.md', '# Old\n');
    const documents = [
      document('a/b/new.md'),
      { nodeId: existing, content: '# Newer\n\n[x](#y)\n' },
      { ...document('old.md'), mode: 'create' },
      { ...document('missing.md'), mode: 'update' },
      { ...document('mail.md', 'jane@acme.io'), piiConfig: { action: 'block' } },
      { virtualPath: 'a/../b.md', content: 'x' },
      { content: 'x' },
      { virtualPath: 'c.md' },
      { virtualPath: 'nul.md', content: 'a\0' },
      'd.md',
      { ...document('old.md'), ifMatch: '"0.1"' },
      document('a/b'),
    ];
    // Some of them are not as the OpenAPI document says.
    const results = await resultsOf(documents, owner.unchecked());
    expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
      [201, undefined],
      [200, undefined],
      [409, 'SVC_DOCUMENT_EXISTS'],
      [404, 'SVC_NOT_FOUND'],
      [422, 'SVC_PII_BLOCKED'],
      [400, 'SVC_VALIDATION_ERROR'],
      [400, 'SVC_VALIDATION_ERROR'],
      [400, 'SVC_VALIDATION_ERROR'],
      [400, 'SVC_VALIDATION_ERROR'],
      [400, 'SVC_VALIDATION_ERROR'],
      [412, 'SVC_PRECONDITION_FAILED'],
      [409, 'SVC_NOT_A_DOCUMENT'],
    ]);
    expect(results[1]!.warnings.map(({ code }) => code)).toEqual(['broken_link']);
    expect(results[7]!.error!.details).toMatchObject({ fields: [{ path: 'content', rule: 'required' }] });
    expect(await pathsOf(owner, project)).toEqual(['/a', '/a/b', '/a/b/new.md', '/old.md']);
    expect(await contentOf(owner, existing)).toBe('# Newer\n\n[x](#y)\n');
  });

  it('can be repeated: what was saved is unchanged and gets no revision', async () => {
    const documents = Array.from({ length: 200 }, (_, n) => document(`part-${n % 7}/${n}.md`));
    const first = (await batch(documents).expect(200)).body.data as { saved: number; results: Result[] };
    expect(first.saved).toBe(200);
    expect(first.results.map(({ saved }) => saved!.path)).toEqual(
      documents.map(({ virtualPath }) => `/${virtualPath}`),
    );
    const again = await resultsOf(documents);
    expect(again.every(({ saved }) => saved!.unchanged && !saved!.created)).toBe(true);
    expect(again.map(({ saved }) => saved!.etag)).toEqual(first.results.map(({ saved }) => saved!.etag));
  });

  it('saves several documents for one path in their order', async () => {
    const documents = Array.from({ length: 20 }, (_, n) => document('same.md', `# ${n}\n`));
    const results = await resultsOf(documents);
    expect(results.map(({ status }) => status)).toEqual([201, ...Array<number>(19).fill(200)]);
    expect(await contentOf(owner, results[0]!.saved!.nodeId)).toBe('# 19\n');
  });

  it('maps documents to files, and keeps a mapping to another file', async () => {
    const mapping = { sourceType: 'local', physicalPath: 'a.md', fileHash: sha256('x') };
    const one = async (more: object) =>
      (await resultsOf([{ ...document('a.md', 'x'), mapping, ...more }]))[0]!;
    const created = await one({});
    const { nodeId, etag } = created.saved!;
    const read = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(read.body.data).toMatchObject({ etag, mapping });
    expect(created.mapped).toBe(true);
    expect((await one({})).saved).toMatchObject({ etag, unchanged: true });
    const fileHash = sha256('y');
    expect((await one({ mapping: { ...mapping, fileHash } })).mapped).toBe(true);
    const refused = await one({ mapping: { ...mapping, physicalPath: 'b.md' } });
    expect([refused.status, refused.mapped, refused.warnings.at(-1)!.code]).toEqual([
      200,
      false,
      'not_mapped',
    ]);
    const invalid = await one({ mapping: { ...mapping, physicalPath: '../b.md' } });
    expect([invalid.status, invalid.mapped]).toEqual([200, false]);
    const { body } = await owner.get(`/api/nodes/${nodeId}/mappings`).expect(200);
    expect(body.data).toMatchObject([{ ...mapping, fileHash }]);
  });

  it.each([
    ['no documents', []],
    ['more than 200', Array.from({ length: 201 }, () => document('a.md'))],
  ])('is refused with %s', async (_, documents) => {
    const { body } = await batch(documents).expect(400);
    expect(body.error.details.fields[0].path).toBe('documents');
  });

  it('has at most 8 MiB', async () => {
    const half = 'x'.repeat(4 * 1024 * 1024 - 200);
    const off = { piiConfig: { action: 'off' } };
    const fits = [document('a.md', half), document('b.md', half)].map((one) => ({ ...one, ...off }));
    expect((await resultsOf(fits)).map(({ status }) => status)).toEqual([201, 201]);
    await batch([...fits, document('c.md', 'x'.repeat(1_000))]).expect(413);
  });

  it('saves no more once its token is revoked', async () => {
    const nodeId = await newDocument(owner, project, 'a.md');
    const { id, token } = await newToken(owner, 'write');
    const caller = owner.with({ Cookie: '', Origin: '', Authorization: `Bearer ${token}` });
    const documents = Array.from({ length: 5 }, (_, n) => ({ nodeId, content: `# ${n}\n` }));
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE', [nodeId]);
      const sent = batch(documents, caller).expect(200).then();
      await untilBlocked(client, 'the first document waits');
      await owner.delete(`/api/tokens/${id}`).expect(200);
      // A check of access holds for 100 ms.
      await delay(200);
      await client.query('COMMIT');
      return sent;
    });
    const codes = (answer.body.data.results as Result[]).map(({ error }) => error?.code);
    expect(codes).toEqual([undefined, ...Array<string>(4).fill('SVC_UNAUTHORIZED')]);
    expect(await contentOf(owner, nodeId)).toBe('# 0\n');
  });

  it('answers 404 for a project that the caller does not see', async () => {
    const stranger = await newOwner(url);
    await batch([document('a.md')], stranger).expect(404);
    const reader = await connectAgent(owner, { scopes: ['read:docs'] });
    await batch([document('a.md')], reader).expect(403);
  });
});

describeEachBackend('the limits of a batch', (servers) => {
  it('count it once a minute, and each document a day; those beyond the daily quota are refused', async () => {
    const api = await limitedApi(servers);
    const person = await newFreeOwner(api.url, servers.databaseUrl);
    const { token } = await newToken(person, 'write');
    const caller = person.with({ Cookie: '', Origin: '', Authorization: `Bearer ${token}` });
    const { id } = await newProject(person);
    const send = async (count: number) => {
      const documents = Array.from({ length: count }, () => document(`${uniqueName('d')}.md`));
      const { body, headers } = await batch(documents, caller, id);
      const results = body.data.results as Result[];
      const counts = ['x-ratelimit-remaining', 'x-dailylimit-remaining'].map((name) => Number(headers[name]));
      return { statuses: results.map(({ status }) => status), codes: results.at(-1)!.error?.code, counts };
    };
    const first = await send(4);
    expect([first.statuses, first.counts[1]]).toEqual([Array<number>(4).fill(201), FREE_QUOTA - 4]);
    const second = await send(5);
    expect(second.statuses).toEqual([201, 201, 429, 429, 429]);
    expect([second.codes, second.counts]).toEqual(['SVC_QUOTA_EXCEEDED', [first.counts[0]! - 1, 0]]);
    await batch([document('a.md')], caller, id).expect(429);
    const session = await batch([document('a.md'), document('b.md')], person, id).expect(200);
    expect(session.body.data.saved).toBe(2);
  });
});
