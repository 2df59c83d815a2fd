import { type Client, type Person, type Project, sql } from '#testing';
import { expectIntactTree } from '../tree-integrity';
import { contentOf } from '../workspace';
import { writeSearchTerms } from '../../search/search-support';
import type { Follower } from './follower';
import type { TreeState } from './tree-state';

type Node = ReturnType<TreeState['listing']>[number];

/** Finds changes, sections and search terms that don't match the nodes from which they are derived. */
const WRONG_DERIVED_ROWS = `
  SELECT 'change' AS what, coalesce(n.path, c.node_id::text) AS which FROM nodes n
  FULL JOIN (SELECT * FROM node_changes WHERE project_id = $2) c ON c.tenant_id = n.tenant_id AND c.node_id = n.id
  WHERE (n.project_id = $2 OR n.id IS NULL) AND n.parent_id IS NOT NULL
    AND (c.type, c.updated_at, c.line) IS DISTINCT FROM (n.type, n.updated_at, search_line(n.title, n.path))
  UNION ALL SELECT 'section left over', s.node_id || ' ' || s.anchor FROM sections s
    LEFT JOIN nodes n ON n.tenant_id = s.tenant_id AND n.id = s.node_id WHERE s.tenant_id = $1 AND n.id IS NULL
      AND NOT EXISTS (SELECT FROM trashed_rows k WHERE k.tenant_id = $1 AND k.table_name = 'nodes' AND k.row_id = s.node_id)
  UNION ALL (SELECT 'term missing', t.node_id || ' ' || t.term FROM (
    SELECT * FROM search_terms_of($1, ARRAY(SELECT id FROM nodes WHERE project_id = $2)) EXCEPT
    SELECT tenant_id, node_id, rank, ordinal, place, project_id, reader, term FROM search_terms WHERE project_id = $2) t)
  UNION ALL (SELECT 'term left over', t.node_id || ' ' || t.term FROM (
    SELECT tenant_id, node_id, rank, ordinal, place, project_id, reader, term FROM search_terms WHERE project_id = $2 EXCEPT
    SELECT * FROM search_terms_of($1, ARRAY(SELECT id FROM nodes WHERE project_id = $2))) t)`;

/** Expects every route and table that shows a project to agree with the state of its tree. */
export async function expectAgreement(
  owner: Person,
  reader: Client,
  project: Project,
  state: TreeState,
  { databaseUrl, follower }: { databaseUrl: string; follower: Follower },
): Promise<void> {
  const nodes = state.listing();
  const files = nodes.filter(({ type }) => type === 'file');
  await Promise.all([
    expectIntactTree(databaseUrl, project.id),
    expectDerivedRows(owner, project, databaseUrl),
    expectCounts(owner, project, nodes),
    expectOverview(reader, project, files),
    expectManifest(owner, project, nodes),
    expectCatalog(reader, project, files),
    expectLocated(reader, project, files),
    ...files.map(async ({ id, contents }) =>
      expect(await contentOf(owner, id!)).toBe(contents.at(-1) ?? null),
    ),
  ]);
  const surviving = new Map(files.map((file) => [file.id!, file]));
  // The follower may still know deleted documents.
  const followed = [...follower.known].filter(([id]) => surviving.has(id));
  expect(Object.fromEntries(followed)).toEqual(
    Object.fromEntries(
      files.map((file) => [
        file.id!,
        { path: file.path, title: titleOf(file), content: file.contents.at(-1) ?? null },
      ]),
    ),
  );
}

async function expectDerivedRows(owner: Person, project: Project, databaseUrl: string): Promise<void> {
  await writeSearchTerms(databaseUrl, owner.tenantId);
  expect(await sql(databaseUrl, WRONG_DERIVED_ROWS, [owner.tenantId, project.id])).toEqual([]);
}

async function expectCounts(owner: Person, project: Project, nodes: readonly Node[]): Promise<void> {
  const counts = { nodeCount: nodes.length + 1, mappingCount: nodes.filter(({ mapping }) => mapping).length };
  expect((await owner.get(`/api/projects/${project.id}`).expect(200)).body.data).toMatchObject(counts);
  const list = (await owner.get('/api/projects').expect(200)).body.data as { id: string }[];
  expect(list.find(({ id }) => id === project.id)).toMatchObject(counts);
}

async function expectOverview(reader: Client, project: Project, files: readonly Node[]): Promise<void> {
  const { body } = await reader.get(`/api/catalog/overview?projects=${project.slug}`).expect(200);
  const counts = new Map<string, number>();
  for (const { path, depth } of files) {
    const folder = `/${path.split('/')[1]}`;
    if (depth > 1) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const topFolders = [...counts]
    .map(([path, documentCount]) => ({ path, documentCount }))
    .sort((a, b) => b.documentCount - a.documentCount || byBytes(a.path, b.path));
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ documentCount: files.length, topFolders });
}

async function expectManifest(owner: Person, project: Project, nodes: readonly Node[]): Promise<void> {
  const url = `/api/projects/${project.id}/manifest?includePhysicalPaths=true`;
  const { body } = await owner.get(url).expect(200);
  const shown = (body.data.nodes as (Node & { title: string | null; physicalPath?: string })[]).map((one) => [
    one.path,
    one.type,
    one.title,
    one.physicalPath,
  ]);
  expect(shown).toEqual(
    nodes.map((node) => [node.path, node.type, titleOf(node), node.mapping?.physicalPath]),
  );
}

/** Checks version 2 of the manifest in small pages, and the catalog of the first two levels. */
async function expectCatalog(reader: Client, project: Project, files: readonly Node[]): Promise<void> {
  const all = files.map((file) => [file.id, file.path, titleOf(file)]);
  expect(await walk(reader, `/api/projects/${project.id}/manifest`, { version: 2, limit: 3 })).toEqual(all);
  const upper = all.filter((_, i) => files[i]!.depth <= 2);
  expect(await walk(reader, `/api/projects/${project.id}/catalog`, { depth: 2, limit: 4 })).toEqual(upper);
}

async function walk(reader: Client, route: string, query: object): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await reader
      .get(route)
      .query({ ...query, ...(cursor && { cursor }) })
      .expect(200);
    for (const { nodeId, path, untrusted } of body.data) entries.push([nodeId, path, untrusted.title]);
    cursor = body.meta.nextCursor as string | null;
  }
  return entries;
}

/** Checks that locate with each title returns first the documents that have this title. */
async function expectLocated(reader: Client, project: Project, files: readonly Node[]): Promise<void> {
  const titles = new Map(files.map((file) => [file.id!, titleOf(file)]));
  for (const query of new Set([...titles.values()].filter((title) => title !== null))) {
    const request = { query, scope: project.slug, mode: 'title', limit: 50 };
    const { body } = await reader.post('/api/catalog/locate', request).expect(200);
    const found = body.data as { nodeId: string; path: string; untrusted: { title: string } }[];
    const expected = files.filter((file) => titleOf(file) === query);
    expect(new Set(found.slice(0, expected.length).map(({ nodeId }) => nodeId))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
    for (const { nodeId, untrusted } of found) expect(untrusted.title).toBe(titles.get(nodeId));
  }
}

function titleOf({ contents }: Node): string | null {
  return /^# (.*)$/m.exec(contents.at(-1) ?? '')?.[1] ?? null;
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
