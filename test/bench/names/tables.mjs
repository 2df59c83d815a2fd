// Today's design, in which PostgreSQL has the terms and finds them.
import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';
import { ANYBODY, RANKS, isOfHeading } from './terms.mjs';

/** How many terms of a page are read to find so many nodes. */
const TERMS = 100;
const COLUMNS = 'term, node_id, ordinal, place';
const TERM = 'node_id, rank, ordinal, place, project_id, reader, term';

/** The first terms of the scope `l` of a project that begin with the query, in order. */
const range = (
  project,
) => `SELECT ${COLUMNS} FROM name_rows WHERE tenant_id = $1 AND project_id = ${project} AND rank = l.rank AND reader = l.reader
      AND term >= $4 AND term < $5 ORDER BY ${COLUMNS} LIMIT ${TERMS}`;

/** A page of nodes, by the first of their terms. */
const FOUND = `SELECT n.id, n.type, n.title, n.path, n.updated_at, n.token_estimate,
    EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = $1) AS waits
  FROM (SELECT t.node_id, min(t.nth) AS nth FROM (SELECT row_number() OVER () AS nth, x.node_id FROM (SELECT t.node_id
      FROM unnest($2::int2[], $3::uuid[]) l (rank, reader) CROSS JOIN LATERAL (${range('$7::uuid')}) t LIMIT ${TERMS}) x) t
    GROUP BY t.node_id ORDER BY nth LIMIT $6) t
  CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = t.node_id OFFSET 0) n
  WHERE EXISTS (SELECT FROM projects p WHERE p.tenant_id = $1 AND p.id = $7 AND p.deleted_at IS NULL) ORDER BY t.nth`;

/** The number of nodes in each project. */
const COUNTED = `SELECT p.id, c.count FROM (SELECT id FROM projects WHERE tenant_id = $1 AND deleted_at IS NULL AND $7::uuid IS NULL
    ORDER BY slug COLLATE "C" LIMIT 300) p
  CROSS JOIN LATERAL (SELECT least(count(DISTINCT t.node_id), $6)::int AS count FROM (SELECT t.node_id
    FROM unnest($2::int2[], $3::uuid[]) l (rank, reader) CROSS JOIN LATERAL (${range('p.id')}) t LIMIT ${TERMS}) t) c
  WHERE c.count > 0`;

export class Rows {
  name = 'rows';
  tables = ['name_rows'];

  constructor(client, tenant) {
    this.client = client;
    this.tenant = tenant;
  }

  async create() {
    await this.client.query('CREATE TABLE name_rows (LIKE search_terms INCLUDING ALL)');
  }

  async write(nodeIds) {
    await this.client.query({
      name: 'rows',
      text: `INSERT INTO name_rows (tenant_id, ${TERM}) SELECT $1::uuid, ${TERM} FROM search_terms_of($1, $2)`,
      values: [this.tenant.tenantId, nodeIds],
    });
  }

  async search({ project, user }, query, limit) {
    return (await this.#ask('search', FOUND, { user, query, limit, project: project.id })).rows;
  }

  async counts({ user }, query, limit) {
    const { rows } = await this.#ask('counts', COUNTED, { user, query, limit, project: null });
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  #ask(kind, text, { user, query, limit, project }) {
    const { from, below } = fold.prefixRangeOf(query);
    const readers = RANKS.map((rank) => (isOfHeading(rank) ? user : ANYBODY));
    const values = [this.tenant.tenantId, RANKS, readers, from, below, limit, project];
    return this.client.query({ name: `rows-${kind}`, text, values });
  }
}
