// The statements of the seed, in order. Each project consists of units of fifty nodes: a folder with 49 files. In each group of
// twenty units, the first folder is at the top of the tree and contains the other nineteen. Random numbers come from hashes, so
// every run creates the same names.

import { newId } from '../lib/new-id.mjs';

const chance = (salt) => `((hashint8extended(g.seed, ${salt}) & 2147483647) / 2147483648.0)`;
const word = (salt) => `floor(l.words * power(${chance(salt)}, 4))::int`;

/** Chosen once per node: its language, three words, and its last change. */
const names = `
  CREATE TEMP TABLE seed_names ON COMMIT DROP AS
  SELECT g.no, g.i, g.unit, g.folder, l.joined, a.word AS first, b.word AS second, c.word AS third,
    now() - ${chance(9)} * interval '730 days' AS updated_at, ${chance(8)} AS random
  FROM (SELECT p.no, i, i / 50 AS unit, i % 50 = 0 AS folder, p.no * 10000000::bigint + i AS seed
    FROM seed_projects p, generate_series(0, p.size - 1) i) g
  JOIN seed_languages l ON ${chance(1)} >= l.low AND ${chance(1)} < l.high
  JOIN seed_words a ON a.language = l.no AND a.no = ${word(2)}
  JOIN seed_words b ON b.language = l.no AND b.no = ${word(3)}
  JOIN seed_words c ON c.language = l.no AND c.no = ${word(4)}`;

const folders = `
  CREATE TEMP TABLE seed_folders ON COMMIT DROP AS
  SELECT d.no, d.unit, ${newId} AS id, '/' || d.first || CASE WHEN joined THEN '' ELSE '-' END || d.second || '-' || d.unit AS name
  FROM seed_names d WHERE d.folder`;

const folderPaths = `
  CREATE TEMP TABLE seed_folder_paths ON COMMIT DROP AS
  SELECT f.no, f.unit, f.id, substr(f.name, 2) AS name, f.unit % 20 <> 0 AS inner, top.id AS top,
    CASE WHEN f.unit % 20 = 0 THEN f.name ELSE top.name || f.name END AS path
  FROM seed_folders f JOIN seed_folders top ON top.no = f.no AND top.unit = f.unit - f.unit % 20`;

const roots = `
  INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by)
  SELECT root_id, $1, id, tree_id, NULL, 'folder', '/', '', 0, $2 FROM seed_projects`;

const insertFolders = `
  INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by, created_at, updated_at)
  SELECT f.id, $1, p.id, p.tree_id, CASE WHEN f.inner THEN f.top ELSE p.root_id END, 'folder', f.name, f.path, 1 + f.inner::int, $2,
    d.updated_at, d.updated_at
  FROM seed_folder_paths f JOIN seed_projects p USING (no) JOIN seed_names d ON d.no = f.no AND d.unit = f.unit AND d.folder ORDER BY f.inner`;

const files = `
  INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by, title, tags, total_lines,
    token_estimate, created_at, updated_at)
  SELECT ${newId}, $1, p.id, p.tree_id, f.id, 'file', x.name, f.path || '/' || x.name, 2 + f.inner::int, $2,
    CASE WHEN d.joined THEN d.first || d.second || 'の' || d.third ELSE initcap(d.first) || ' ' || d.second || ' ' || d.third END,
    CASE WHEN d.random > 0.9 THEN ARRAY[d.third] ELSE '{}' END, 80, 300 + (d.random * 900)::int, d.updated_at, d.updated_at
  FROM seed_names d JOIN seed_projects p USING (no) JOIN seed_folder_paths f ON f.no = d.no AND f.unit = d.unit,
    LATERAL (SELECT d.second || CASE WHEN d.joined THEN '' ELSE '-' END || d.first || '-' || d.i % 50 || '.md' AS name) x
  WHERE NOT d.folder`;

/** Every fifth file has three headings. */
const headings = `
  INSERT INTO sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
  SELECT n.tenant_id, n.id, 'section-' || i, i - 1, least(i, 2), split_part(n.title, ' ', i) || ' ' || (ARRAY['overview', 'setup', 'details'])[i],
    i * 20 - 19, i * 20, i * 1000 - 1000, i * 1000, 200
  FROM nodes n JOIN seed_projects p ON p.id = n.project_id, generate_series(1, 3) i
  WHERE n.tenant_id = $1 AND n.type = 'file' AND n.token_estimate % 5 = 0`;

/** Every fourth file is mapped to a file outside of the service. */
const mappings = `
  INSERT INTO mappings (id, tenant_id, node_id, project_id, source_type, physical_path)
  SELECT ${newId}, n.tenant_id, n.id, n.project_id, (ARRAY['local', 'github', 'gdrive'])[1 + n.token_estimate / 4 % 3], 'files' || n.path
  FROM nodes n JOIN seed_projects p ON p.id = n.project_id WHERE n.tenant_id = $1 AND n.type = 'file' AND n.token_estimate % 4 = 0`;

const counters = `
  INSERT INTO project_counters (tenant_id, project_id, shard, ticks, nodes, mappings, files, last_changed_at)
  SELECT $1, p.id, 31, 1, p.size + 1, count(m.id), count(*) FILTER (WHERE n.type = 'file'), max(n.updated_at)
  FROM seed_projects p JOIN nodes n ON n.tenant_id = $1 AND n.project_id = p.id
    LEFT JOIN mappings m ON m.tenant_id = n.tenant_id AND m.node_id = n.id GROUP BY p.id, p.size`;

const topFolders = `
  INSERT INTO top_folder_counters (tenant_id, project_id, folder, shard, files)
  SELECT $1, n.project_id, '/' || split_part(n.path, '/', 2), 31, count(*)
  FROM nodes n JOIN seed_projects p ON p.id = n.project_id WHERE n.tenant_id = $1 AND n.type = 'file' GROUP BY 2, 3`;

const changes = `
  INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
  SELECT n.tenant_id, n.id, n.project_id, pg_current_xact_id()::text::bigint, n.type, n.updated_at, left(search_line(n.title, n.path), 600)
  FROM nodes n JOIN seed_projects p ON p.id = n.project_id WHERE n.tenant_id = $1`;

const terms = `
  INSERT INTO search_terms (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
  SELECT t.* FROM (
    SELECT p.no, array_agg(n.node) AS nodes FROM seed_projects p
    JOIN LATERAL (SELECT id AS node, row_number() OVER () AS id FROM nodes WHERE tenant_id = $1 AND project_id = p.id) n ON true
    GROUP BY p.no, n.id / 5000) chunk, LATERAL search_terms_of($1, chunk.nodes) t`;

const words = `SELECT search_learn($1, (SELECT array_agg(DISTINCT term) FROM search_terms WHERE tenant_id = $1))`;

/** Name, text, and number of parameters: the tenant is $1, the owner $2. */
export const statements = [
  ['Names', names, 0],
  ['Folders', folders, 0],
  ['Paths of folders', folderPaths, 0],
  ['Statistics', 'ANALYZE seed_names, seed_folders, seed_folder_paths', 0],
  [
    'Projects',
    `INSERT INTO projects (id, tenant_id, slug, name, created_by) SELECT id, $1, slug, 'Seed ' || slug, $2 FROM seed_projects`,
    2,
  ],
  [
    'Trees',
    `INSERT INTO trees (id, tenant_id, project_id, root_node_id) SELECT tree_id, $1, id, root_id FROM seed_projects`,
    1,
  ],
  ['Roots', roots, 2],
  ['Folders in the trees', insertFolders, 2],
  ['Files', files, 2],
  ['Statistics', 'ANALYZE nodes', 0],
  ['Headings', headings, 1],
  ['Mappings', mappings, 1],
  ['Project counters', counters, 1],
  ['Folder counters', topFolders, 1],
  ['Changes', changes, 1],
  ['Search terms', terms, 1],
  ['Search words', words, 1],
];
