/** How many agents there are. A user can follow as many. */
export const AGENTS = 1_000;
/** How many users follow all of them. */
export const FOLLOWERS = 100;
/** How many other tenants there are, each with agents that nobody follows, 50 of them public. */
const OTHERS = 20;
const STRANGERS = 1_000;
/** How many live documents each agent has. */
export const DOCUMENTS = 20;

/**
 * Creates a tenant with public agents, their documents and ratings, and users of the reader's tenant who follow all of the agents. The
 * reader is one of these users.
 *
 * @param {import('pg').Client} client
 * @param {{ tenantId: string, userId: string }} reader
 */
export async function seedFollows(client, { tenantId, userId }) {
  const idOf = async (text, values) => (await client.query(text, values)).rows[0].id;
  const publisher = await idOf(
    `INSERT INTO tenants (id, slug, name, plan) VALUES (new_id(), 'seeded-publisher', 'x', 'free') RETURNING id`,
  );
  const owner = await idOf(
    `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
     VALUES (new_id(), $1, 'publisher@seeded.invalid', 'x', 'x', 'owner') RETURNING id`,
    [publisher],
  );
  const project = await idOf(
    `INSERT INTO projects (id, tenant_id, slug, name, created_by) VALUES (new_id(), $1, 'p', 'p', $2) RETURNING id`,
    [publisher, owner],
  );
  await client.query(
    `INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name, visibility)
     SELECT new_id(), $1, $2, 'agent-' || i, 'seeded-agent-' || i, 'Agent ' || i, 'public' FROM generate_series(1, $3::int) i`,
    [publisher, owner, AGENTS],
  );
  await client.query(
    `INSERT INTO directory (kind, key, tenant_id, id)
     SELECT 'agent', uuid_send(id), tenant_id, id FROM actors WHERE tenant_id = $1
     UNION ALL SELECT 'agent-slug', convert_to(slug, 'UTF8'), tenant_id, id FROM actors WHERE tenant_id = $1`,
    [publisher],
  );
  await client.query(
    `INSERT INTO published_documents (id, tenant_id, project_id, lineage_document_id, public_title, slug, content, content_hash,
       is_original_published, status, created_by, created_by_actor_id, published_at)
     SELECT new_id(), $1, $2, gen_random_uuid(), 'Title', 'd-' || i || '-' || row_number() OVER (), '# Title', '\\x00', true, 'published', $3, a.id,
       now() - make_interval(secs => random() * 1e7)
     FROM actors a, generate_series(1, $4::int) i WHERE a.tenant_id = $1`,
    [publisher, project, owner, DOCUMENTS],
  );
  await client.query(
    `UPDATE published_documents SET rating_count = 1 + floor(random() * 9), rating_sum = 9 + floor(random() * 30) WHERE tenant_id = $1`,
    [publisher],
  );
  await client.query(
    `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
     SELECT new_id(), $1, i || '@seeded-followers.invalid', 'Reader', 'x', 'member' FROM generate_series(2, $2::int) i`,
    [tenantId, FOLLOWERS],
  );
  await client.query(
    `INSERT INTO follows (id, tenant_id, user_id, actor_tenant_id, actor_id)
     SELECT new_id(), u.tenant_id, u.id, a.tenant_id, a.id FROM users u, actors a
     WHERE u.tenant_id = $1 AND (u.id = $2 OR u.email LIKE '%@seeded-followers.invalid') AND a.tenant_id = $3`,
    [tenantId, userId, publisher],
  );
  await client.query(
    `UPDATE actors SET follower_count = $2::int, recent_follower_count = ceil(random() * $2::int) WHERE tenant_id = $1`,
    [publisher, FOLLOWERS],
  );
  await client.query(
    `WITH t AS (
       INSERT INTO tenants (id, slug, name, plan) SELECT new_id(), 'other-' || i, 'x', 'free' FROM generate_series(1, $1::int) i RETURNING id),
     u AS (
       INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       SELECT new_id(), t.id, t.id || '@others.invalid', 'x', 'x', 'owner' FROM t RETURNING id, tenant_id)
     INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name, visibility)
     SELECT new_id(), u.tenant_id, u.id, 'stranger-' || i, 'stranger-' || i, 'Stranger ' || i, CASE WHEN i <= 50 THEN 'public' ELSE 'tenant' END FROM u, generate_series(1, $2::int) i`,
    [OTHERS, STRANGERS],
  );
  await client.query('VACUUM ANALYZE');
}
