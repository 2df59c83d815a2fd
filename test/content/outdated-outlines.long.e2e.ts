import { newDocument, newOwner, newProject, sql, type Person, type Project } from '#testing';
import { eventually } from '../platform/eventually';
import { countStatements, startCountedApi } from '../platform/statement-count';
import { deployment } from '../support/deployments';
import { save } from './workspace';

const shared = deployment();
const { api, databaseUrl } = shared;
const LONG = 'x'.repeat(20_000);
const DOCUMENT = `# Guide {#top}\n\n> # Quoted\n> text\n\n${LONG}\nafter\n`;

let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(api[0]);
  project = await newProject(owner);
});

/** Stores a document as the version before the new rules did. */
async function outdatedDocument(path: string, content = DOCUMENT): Promise<string> {
  const id = await newDocument(owner, project, path, content);
  await sql(databaseUrl, `UPDATE revisions SET outline_version = 1, positions = '{}' WHERE node_id = $1`, [
    id,
  ]);
  await sql(databaseUrl, 'DELETE FROM sections WHERE node_id = $1', [id]);
  await sql(databaseUrl, `UPDATE nodes SET title = 'Guide {#top}', headings_hash = NULL WHERE id = $1`, [id]);
  await sql(
    databaseUrl,
    `INSERT INTO sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
     SELECT tenant_id, id, x.* FROM nodes, (VALUES ('guide-top', 0, 1, 'Guide {#top}', 1, 2, 0, 16, 9), ('quoted', 1, 1, 'Quoted', 3, 7, 16, 20042, 9))
       AS x (anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate) WHERE id = $1`,
    [id],
  );
  return id;
}

const read = (id: string, body: object) => owner.post(`/api/v1/documents/${id}/section`, body);

it('reads a section of a document that was saved under earlier rules by the present ones', async () => {
  const id = await outdatedDocument('old.md');
  const before = (await read(id, { startLine: 7 }).expect(200)).body.data;
  expect(before.untrusted.text).toBe('after\n');
  const quoted = (
    await read(id, { anchor: 'quoted', ifNoneMatch: before.etag, maxTokens: 16_000 }).expect(200)
  ).body.data;
  expect(quoted.untrusted.text).toBe('> # Quoted\n> text\n');
  expect(quoted.etag).not.toBe(before.etag);
  for (const anchor of ['top', 'guide', 'guide-top']) {
    const { data } = (await read(id, { anchor, maxTokens: 16_000 }).expect(200)).body;
    expect(data).toMatchObject({ etag: quoted.etag, untrusted: { text: DOCUMENT } });
  }
});

it('renews an outline once for simultaneous readers', async () => {
  const id = await outdatedDocument('raced.md');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      owner
        .at(api[i % 2]!)
        .post(`/api/v1/documents/${id}/section`, { anchor: 'top', maxTokens: 16_000 })
        .expect(200),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.data.etag)).size).toBe(1);
  const [node] = await sql<{ version: number }>(databaseUrl, 'SELECT version FROM nodes WHERE id = $1', [id]);
  expect(answers[0]!.body.data.etag).toMatch(new RegExp(`\\.${node!.version}$`));
});

it('reads and analyzes the document once for many simultaneous readers in a process', async () => {
  // A process of its own, because the test counts its statements.
  const { url } = await startCountedApi();
  const id = await outdatedDocument('crowded.md');
  const READERS = 40;
  const readAll = async () => {
    const before = await countStatements(url);
    const read = () =>
      owner
        .at(url)
        .with({ Origin: url })
        .post(`/api/v1/documents/${id}/section`, { anchor: 'quoted' })
        .expect(200);
    await Promise.all(Array.from({ length: READERS }, read));
    return (await countStatements(url)) - before;
  };
  const outdated = await readAll();
  const renewed = await readAll();
  // A reader of an outdated document reads its section twice, and may find that another reader has just renewed it. A renewal for each reader
  // would be at least five more statements for each.
  expect(outdated).toBeLessThan(renewed + 4 * READERS);
});

it('shows the outline of such a document by the present rules', async () => {
  const id = await outdatedDocument('outline.md');
  const { data } = (await owner.get(`/api/catalog/nodes/${id}/outline`).expect(200)).body;
  expect(data.untrusted.title).toBe('Guide');
  expect(data.untrusted.headings).toMatchObject([
    { anchor: 'top', text: 'Guide', startLine: 1, endLine: 7 },
    { anchor: 'quoted', text: 'Quoted', startLine: 3, endLine: 4 },
  ]);
});

it('keeps the ETag of a document whose outline the new rules do not change', async () => {
  const id = await newDocument(owner, project, 'same.md', '# A\n\n## B\n');
  const { etag } = (await read(id, {}).expect(200)).body.data;
  await sql(databaseUrl, 'UPDATE revisions SET outline_version = 1 WHERE node_id = $1', [id]);
  expect((await read(id, { anchor: 'b' }).expect(200)).body.data.etag).toBe(etag);
});

it('saves and reads a document after its outline was renewed or replaced', async () => {
  const id = await outdatedDocument('saved.md');
  await save(owner, project, 'saved.md', '# New\n').expect(200);
  expect((await read(id, { anchor: 'new' }).expect(200)).body.data.untrusted.text).toBe('# New\n');
  await read(id, { anchor: 'quoted' }).expect(404);
});

it('renews the documents that nobody reads in the background, for lists and searches', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 60; i++) ids.push(await outdatedDocument(`unread/${i}.md`));
  await sql(
    databaseUrl,
    `INSERT INTO job_outbox (id, name, payload) SELECT gen_random_uuid(), 'documents.renew-outlines',
       jsonb_build_object('tenantId', tenant_id, 'after', '00000000-0000-0000-0000-000000000000') FROM nodes WHERE id = $1`,
    [ids[0]],
  );
  // Any recorded job makes the processes look for jobs.
  await owner.delete(`/api/projects/${(await newProject(owner)).id}`).expect(200);
  await eventually('all outlines are renewed', async () => {
    const [row] = await sql<{ outdated: number }>(
      databaseUrl,
      'SELECT count(*)::int AS outdated FROM revisions WHERE node_id = ANY ($1) AND outline_version < 2',
      [ids],
    );
    return row!.outdated === 0;
  });
  const list = await owner
    .get(`/api/projects/${project.id}/catalog`)
    .query({ fields: 'headings', prefix: '/unread', limit: 50 })
    .expect(200);
  for (const { untrusted } of list.body.data) expect(untrusted.title).toBe('Guide');
  const located = await owner.post('/api/catalog/locate', {
    query: 'Quoted',
    scope: project.id,
    mode: 'heading',
  });
  expect(located.body.data[0].matched.anchor).toBe('quoted');
});
