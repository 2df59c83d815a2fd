import pg from 'pg';
import { structuredDocument } from '../texts.mjs';

const COUNT = 10_000;
const PROJECTS = 10;
/** Saves that run at the same time while the documents are made. */
const WRITERS = 20;
const WORDS =
  'harbor office vessel quay draft cargo tide list berth crane pilot weather report plan budget review'.split(
    ' ',
  );

/**
 * Creates the same documents in the service and in Directus: 10,000 in ten projects, each with a title of three words and 2 KB.
 *
 * @returns the project of the measurements on both sides, the ids of its documents, and their number
 */
export async function createDocuments({ testbed, tenant, directus, databaseUrl }) {
  const projects = [];
  for (let i = 0; i < PROJECTS; i++) projects.push(await tenant.newProject(`Project ${i}`));
  const all = Array.from({ length: COUNT }, (_, i) => {
    const title = titleOf(i);
    return { project: i % PROJECTS, title, path: `${title.toLowerCase().replaceAll(' ', '-')}.md` };
  });
  const own = await saveAll(tenant, projects, all);
  await settle(testbed.postgres.url);
  await createCollection(directus);
  const theirs = await insertAll(databaseUrl, all);
  return { count: COUNT, project: projects[0], own, theirs };
}

/** A title that no other document has, of three words and a number. */
function titleOf(i) {
  const word = (n) => WORDS[Math.floor(i / WORDS.length ** n) % WORDS.length];
  return `${word(0)} ${word(1)} ${word(2)} ${i}`;
}

/** Returns the ids of the documents of the first project. */
async function saveAll(tenant, projects, all) {
  const ids = [];
  let next = 0;
  const writer = async () => {
    while (next < all.length) {
      const { project, title, path } = all[next++];
      const { nodeId } = await tenant.save(projects[project], path, structuredDocument(title));
      if (project === 0) ids.push(nodeId);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return ids;
}

/** Waits until everything is indexed, and collects statistics. */
async function settle(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waiting = 'SELECT EXISTS (SELECT FROM passage_queue) OR EXISTS (SELECT FROM search_queue) AS waiting';
  while ((await client.query(waiting)).rows[0].waiting) await client.query('SELECT pg_sleep(0.2)');
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** A collection that records activity and revisions, as collections do by default. */
async function createCollection({ url, token }) {
  const field = (name, type, schema = {}) => ({ field: name, type, schema });
  const body = {
    collection: 'documents',
    schema: {},
    meta: { accountability: 'all' },
    fields: [
      field('id', 'uuid', { is_primary_key: true, length: 36 }),
      field('project', 'integer', { is_indexed: true }),
      field('title', 'string'),
      field('path', 'string'),
      field('content', 'text'),
      { ...field('updated', 'timestamp'), meta: { special: ['date-created', 'date-updated'] } },
    ],
  };
  body.fields[0].meta = { special: ['uuid'] };
  const response = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`POST /collections returned ${response.status}: ${await response.text()}`);
}

/** Returns the ids of the documents of the first project. */
async function insertAll(databaseUrl, all) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO documents (id, project, title, path, content, updated)
    SELECT gen_random_uuid(), project, title, path, content, now()
    FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS t (project, title, path, content) RETURNING id, project`,
    [
      all.map(({ project }) => project),
      all.map(({ title }) => title),
      all.map(({ path }) => path),
      all.map(({ title }) => structuredDocument(title)),
    ],
  );
  await client.query('CREATE INDEX IF NOT EXISTS documents_project_path ON documents (project, path)');
  await client.query('VACUUM ANALYZE');
  await client.end();
  return rows.filter(({ project }) => project === 0).map(({ id }) => id);
}
