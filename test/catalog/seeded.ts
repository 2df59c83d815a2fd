import type { Client as PgClient } from 'pg';
import type { Principal } from '#access';

/** A tenant that has one large project among many small ones. */
export interface Seeded {
  principal: Principal;
  projectId: string;
}

/**
 * Fills a database with two tenants. Each has 1,000 small projects and one large project of `size` documents: 50 top folders contain 20
 * folders each, which contain the documents, except one document in a hundred, which is at the root. One document in a hundred has headings.
 * Returns the first tenant's large project and its owner.
 */
export async function seed(client: PgClient, size: number): Promise<Seeded> {
  const tenants = await Promise.all(['a', 'b'].map((name) => seedTenant(client, name, size)));
  await client.query('VACUUM ANALYZE');
  return tenants[0]!;
}

async function seedTenant(client: PgClient, name: string, size: number): Promise<Seeded> {
  const idOf = async (text: string, values: unknown[]): Promise<string> =>
    (await client.query(text, values)).rows[0].id;
  const tenantId = await idOf(
    `INSERT INTO tenants (id, slug, name, plan) VALUES (gen_random_uuid(), $1, $1, 'free') RETURNING id`,
    [`seeded-${name}`],
  );
  const userId = await idOf(
    `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
     VALUES (gen_random_uuid(), $1, $2, 'x', 'x', 'owner') RETURNING id`,
    [tenantId, `${name}@seeded.invalid`],
  );
  await client.query(
    `INSERT INTO projects (id, tenant_id, slug, name, created_by)
     SELECT gen_random_uuid(), $1, 'p' || i, 'p' || i, $2 FROM generate_series(0, 1000) AS i`,
    [tenantId, userId],
  );
  const projectId = await idOf(`SELECT id FROM projects WHERE tenant_id = $1 AND slug = 'p0'`, [tenantId]);
  const insert = `INSERT INTO nodes (id, tenant_id, project_id, tree_id, type, name, path, depth, created_by)
    SELECT gen_random_uuid(), $1, $2, $2, `;
  const owner = [tenantId, projectId, userId];
  await client.query(
    `${insert} 'folder', 'f' || i, '/f' || i, 1, $3 FROM generate_series(0, 49) AS i`,
    owner,
  );
  await client.query(
    `${insert} 'folder', 'g' || j, '/f' || i || '/g' || j, 2, $3 FROM generate_series(0, 49) AS i, generate_series(0, 19) AS j`,
    owner,
  );
  await client.query(
    `${insert} 'file', 'd' || i || '.md', CASE WHEN i % 100 = 0 THEN '/d' || i || '.md'
       ELSE '/f' || i % 50 || '/g' || i / 50 % 20 || '/d' || i || '.md' END, CASE WHEN i % 100 = 0 THEN 1 ELSE 3 END, $3
     FROM generate_series(1, $4::int) AS i`,
    [...owner, size],
  );
  await client.query(
    `INSERT INTO sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
     SELECT $1, id, 'h' || o, o, 1, 'H', 1, 1, 0, 1, 1 FROM nodes, generate_series(0, 19) AS o
     WHERE tenant_id = $1 AND type = 'file' AND name LIKE '%00.md'`,
    [tenantId],
  );
  await client.query(
    `WITH written AS (
       INSERT INTO revisions (id, tenant_id, node_id, number, content, content_hash, bytes, author_user_id, outline_version)
       SELECT gen_random_uuid(), tenant_id, id, 1, '', '', 0, created_by, 2 FROM nodes WHERE tenant_id = $1 AND type = 'file' RETURNING *)
     UPDATE nodes n SET revision_id = w.id FROM written w WHERE n.tenant_id = $1 AND n.id = w.node_id`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO mappings (id, tenant_id, node_id, project_id, source_type, physical_path)
     SELECT gen_random_uuid(), tenant_id, id, project_id, 'local', 'docs' || path FROM nodes
     WHERE tenant_id = $1 AND type = 'file' AND name LIKE '%0.md'`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
     SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at, search_line(title, path) FROM nodes WHERE tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO project_counters (tenant_id, project_id, shard, ticks, nodes, mappings, files)
     SELECT $1, id, shard, 1, 1, 0, 1 FROM projects, generate_series(0, 7) AS shard WHERE tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO top_folder_counters (tenant_id, project_id, folder, shard, files)
     SELECT $1, id, '/f' || i, shard, 100 FROM projects, generate_series(0, 9) AS i, generate_series(0, 3) AS shard WHERE tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO share_groups (id, tenant_id, name) SELECT gen_random_uuid(), $1, 'g' || i FROM generate_series(1, 1000) AS i`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO share_group_members (tenant_id, group_id, user_id) SELECT tenant_id, id, $2 FROM share_groups WHERE tenant_id = $1`,
    [tenantId, userId],
  );
  await client.query(
    `WITH issued AS (
       INSERT INTO doc_ids (id, tenant_id, project_id, node_id, global_id, seq, issued_by)
       SELECT gen_random_uuid(), tenant_id, project_id, id, '@' || tenant_id || ':p0:' || id, 1, $2 FROM nodes
       WHERE tenant_id = $1 AND type = 'file' AND name LIKE '%7.md' RETURNING *)
     INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, permission, user_id, group_id, audience, created_by)
     SELECT gen_random_uuid(), i.tenant_id, i.project_id, i.node_id, i.id, t.type, 'read', CASE t.type WHEN 'user' THEN $2::uuid END,
       CASE t.type WHEN 'group' THEN g.id END,
       CASE t.type WHEN 'user' THEN $2 WHEN 'group' THEN g.id WHEN 'tenant' THEN i.tenant_id ELSE '00000000-0000-0000-0000-000000000000' END, $2
     FROM issued i, unnest(ARRAY['public', 'tenant', 'group', 'user']) AS t (type),
       (SELECT id FROM share_groups WHERE tenant_id = $1 LIMIT 1) g`,
    [tenantId, userId],
  );
  const principal: Principal = {
    kind: 'session',
    client: null,
    audience: null,
    deletesAt: null,
    endsAt: Infinity,
    credentialId: userId,
    tenantId,
    userId,
    role: 'owner',
    plan: 'free',
    features: new Set(),
    scopes: new Set(),
    actorId: null,
    projectIds: null,
    grantExternal: false,
    actorKey: null,
    paused: false,
    tokenHash: null,
    generation: 0,
  };
  return { principal, projectId };
}
