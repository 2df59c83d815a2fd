import fc from 'fast-check';
import {
  type Person,
  type Project,
  newDocId,
  newMember,
  newOwner,
  newProject,
  newShare,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { save, structureOf } from './workspace';
import { type State, stateOf, versionsOf } from './trash-state';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

const name = fc.constantFrom('a', 'b', 'ü');
/** A document: where it is, how often it is saved, and what it has. */
const document = fc.record({
  path: fc.array(name, { maxLength: 3 }).chain((folders) => name.map((last) => [...folders, `${last}.md`])),
  saves: fc.integer({ min: 0, max: 2 }),
  mapped: fc.boolean(),
  shared: fc.boolean(),
});
type PlannedDocument = typeof document extends fc.Arbitrary<infer Value> ? Value : never;

/** A workspace, and which of its nodes are deleted one after the other, and restored in the reverse order. */
const plan = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 6 }),
  deletions: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
});

async function build(owner: Person, reader: Person, project: Project, documents: PlannedDocument[]) {
  for (const [i, { path, saves, mapped, shared }] of documents.entries()) {
    const virtualPath = path.join('/');
    const first = await save(owner, project, virtualPath, `# Title ${i}\n\n## Part\n`);
    const node = first.body.data.nodeId as string;
    for (let n = 0; n < saves; n++)
      await save(owner, project, virtualPath, `---\ntags: [t${n}]\n---\n# Save ${i}.${n}\n`).expect(200);
    if (mapped)
      await owner.post(`/api/nodes/${node}/mappings`, { sourceType: 'local', physicalPath: `docs/${i}.md` });
    if (!shared) continue;
    const { body } = await owner.post('/api/doc-ids', { nodeId: node });
    await owner.post('/api/shares', {
      documentIdRef: body.data.id as string,
      shareType: 'user',
      targetId: reader.userId,
    });
  }
}

it('deleting nodes and restoring them leaves everything as it was, with new versions', async () => {
  const owner = await newOwner(url);
  const reader = await newMember(owner);
  const property = fc.asyncProperty(plan, async ({ documents, deletions }) => {
    const project = await newProject(owner);
    await build(owner, reader, project, documents);
    const before = await stateOf(databaseUrl, project.id);
    const versions = await versionsOf(databaseUrl, project.id);
    const deleted: string[] = [];
    for (const which of deletions) {
      const nodes = (await structureOf(owner, project)).slice(1);
      if (nodes.length === 0) break;
      const { id } = nodes[which % nodes.length]!;
      await owner.delete(`/api/nodes/${id}`).expect(200);
      deleted.unshift(id);
      await expectIntactTree(databaseUrl, project.id);
    }
    for (const id of deleted) await owner.at(other).post(`/api/nodes/${id}/restore`, {}).expect(200);
    await expectIntactTree(databaseUrl, project.id);
    expect(await stateOf(databaseUrl, project.id)).toEqual(before);
    for (const [id, version] of await versionsOf(databaseUrl, project.id))
      expect(version).toBeGreaterThanOrEqual(versions.get(id)!);
    for (const id of deleted) {
      const lineage = await owner.get(`/api/nodes/${id}`).expect(200);
      expect(lineage.body.data.etag).not.toBe(`${id.slice(-12)}.${versions.get(id)}`);
    }
    expect(await sql(databaseUrl, 'SELECT FROM trash WHERE project_id = $1', [project.id])).toEqual([]);
  });
  await fc.assert(property, { numRuns: 12 });
});

it('changes nothing of other projects and organizations', async () => {
  const [owner, stranger] = [await newOwner(url), await newOwner(url)];
  const untouched: [Project, State][] = [];
  for (const person of [owner, stranger]) {
    const project = await newProject(person);
    await save(person, project, 'a/b.md', '# Same path\n').expect(201);
    untouched.push([project, await stateOf(databaseUrl, project.id)]);
  }
  const project = await newProject(owner);
  const node = (await save(owner, project, 'a/b.md', '# Same path\n').expect(201)).body.data.nodeId as string;
  const { id: docId } = await newDocId(owner, node);
  await newShare(owner, docId, 'tenant');
  await owner.delete(`/api/nodes/${node}`).expect(200);
  await stranger.post(`/api/nodes/${node}/restore`, {}).expect(404);
  await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
  await owner.delete(`/api/nodes/${node}?permanent=true`).expect(200);
  for (const [{ id }, state] of untouched) expect(await stateOf(databaseUrl, id)).toEqual(state);
});

/** Where a row of a table stays, or how it returns, when a node is deleted and restored. A new table must be added here. */
const TABLES: Record<'kept' | 'rebuilt' | 'stays', string[]> = {
  // Snapshots in the trash, by libs/documents/workspace/src/trash/kept-rows.ts.
  kept: ['mappings.node_id', 'nodes.parent_id', 'share_grants.node_id'],
  // Triggers on `nodes` delete them and create them again.
  rebuilt: [
    'node_changes.node_id',
    'search_terms.node_id',
    'search_queue.node_id',
    'passages.node_id',
    'passage_queue.node_id',
  ],
  // They refer to the node by its id, which finds nothing while it is deleted.
  stays: [
    'doc_ids.node_id',
    'document_lines.node_id',
    'document_links.node_id',
    'lineage_entries.document_id',
    'lineage_heads.document_id',
    'linked_documents.node_id',
    'personal_view_entries.source_node_id',
    'presence.node_id',
    'published_documents.lineage_document_id',
    'published_documents.source_node_id',
    'revisions.node_id',
    'sections.node_id',
    'trash.node_id',
    'trees.root_node_id',
  ],
};

it('considers every table that refers to nodes', async () => {
  const rows = await sql<{ column: string }>(
    databaseUrl,
    `SELECT c.relname || '.' || a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      AND (a.attname ~ '(node|^document|lineage_document)_id$' OR EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid
        AND f.confrelid = 'nodes'::regclass AND a.attnum = ANY (f.conkey) AND a.attname <> 'tenant_id'))`,
  );
  const known = Object.values(TABLES).flat();
  expect(rows.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([]);
  const cascading = await sql<{ table: string }>(
    databaseUrl,
    `SELECT conrelid::regclass::text AS table FROM pg_constraint WHERE confrelid = 'nodes'::regclass AND confdeltype = 'c'`,
  );
  const returning = [...TABLES.kept, ...TABLES.rebuilt].map((column) => column.split('.')[0]);
  expect(cascading.map(({ table }) => table).filter((table) => !returning.includes(table))).toEqual([]);
});
