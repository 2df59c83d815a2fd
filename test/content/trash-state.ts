import { sql } from '#testing';
import { writeSearchTerms } from '../search/search-support';

/** The statements that read everything that is stored about a project, in a stable order. Left out: versions, the order of changes, and the trash itself. */
const STATE = {
  nodes: `SELECT to_jsonb(n) - 'version' AS row FROM nodes n WHERE n.project_id = $1`,
  mappings: `SELECT to_jsonb(m) AS row FROM mappings m WHERE m.project_id = $1`,
  share_grants: `SELECT to_jsonb(g) AS row FROM share_grants g WHERE g.project_id = $1`,
  doc_ids: `SELECT to_jsonb(d) AS row FROM doc_ids d WHERE d.project_id = $1`,
  revisions: `SELECT to_jsonb(r) AS row FROM revisions r JOIN nodes n ON n.id = r.node_id WHERE n.project_id = $1`,
  sections: `SELECT to_jsonb(s) AS row FROM sections s JOIN nodes n ON n.id = s.node_id WHERE n.project_id = $1`,
  search_terms: `SELECT to_jsonb(t) AS row FROM search_terms t WHERE t.project_id = $1`,
  node_changes: `SELECT to_jsonb(c) - 'xid' AS row FROM node_changes c WHERE c.project_id = $1`,
  counts: `SELECT to_jsonb(c) AS row FROM (SELECT sum(nodes) AS nodes, sum(mappings) AS mappings, sum(files) AS files
    FROM project_counters WHERE project_id = $1) c`,
  top_folders: `SELECT to_jsonb(c) AS row FROM (SELECT folder, sum(files) AS files FROM top_folder_counters
    WHERE project_id = $1 GROUP BY folder HAVING sum(files) > 0) c`,
} as const;

export type State = Record<keyof typeof STATE, object[]>;

/** Everything that the database stores about a project. */
export async function stateOf(databaseUrl: string, projectId: string): Promise<State> {
  const [{ tenant }] = (await sql<{ tenant: string }>(
    databaseUrl,
    'SELECT tenant_id AS tenant FROM projects WHERE id = $1',
    [projectId],
  )) as [{ tenant: string }];
  await writeSearchTerms(databaseUrl, tenant);
  const tables = Object.entries(STATE).map(async ([table, rows]) => {
    const text = `SELECT row FROM (${rows}) x ORDER BY row::text COLLATE "C"`;
    return [table, (await sql<{ row: object }>(databaseUrl, text, [projectId])).map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(tables)) as State;
}

/** The versions of the nodes of a project, by their ids. */
export async function versionsOf(databaseUrl: string, projectId: string): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; version: number }>(
    databaseUrl,
    'SELECT id, version FROM nodes WHERE project_id = $1',
    [projectId],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
