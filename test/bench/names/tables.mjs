// Designs in which PostgreSQL has the terms and finds them: today's rows, rows with numbers instead of identifiers, and rows of many terms.
import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';
import { ANYBODY, RANKS, isOfHeading } from './terms.mjs';

/** How many terms of a page are read to find so many nodes. */
const TERMS = 100;
const COLUMNS = 'term, node_id, ordinal, place';

/** `range(project, limit)`: the first terms of the scope `l` that begin with the query, in order. */
class Table {
  constructor(client, tenant) {
    this.client = client;
    this.tenant = tenant;
  }

  async search({ project, user }, query, limit) {
    const { rows } = await this.#ask('search', { user, query, limit, project: project.id });
    return rows;
  }

  async counts({ user }, query, limit) {
    const { rows } = await this.#ask('counts', { user, query, limit, project: null });
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  #ask(kind, { user, query, limit, project }) {
    const { from, below } = fold.prefixRangeOf(query);
    const readers = RANKS.map((rank) => (isOfHeading(rank) ? user : ANYBODY));
    const values = [this.tenant.tenantId, RANKS, readers, from, below, limit, project];
    return this.client.query({
      name: `${this.name}-${kind}`,
      text: this[kind === 'search' ? 'found' : 'counted'],
      values,
    });
  }

  /** A page of nodes, by the first of their terms. */
  get found() {
    return `SELECT n.id, n.type, n.title, n.path, n.updated_at, n.token_estimate,
        EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = $1) AS waits
      FROM (SELECT t.node_id, min(t.nth) AS nth FROM (SELECT row_number() OVER () AS nth, x.node_id FROM (SELECT t.node_id
          FROM unnest($2::int2[], $3::uuid[]) l (rank, reader) CROSS JOIN LATERAL (${this.range('$7::uuid', TERMS)}) t LIMIT ${TERMS}) x) t
        GROUP BY t.node_id ORDER BY nth LIMIT $6) t
      CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = t.node_id OFFSET 0) n
      WHERE EXISTS (SELECT FROM projects p WHERE p.tenant_id = $1 AND p.id = $7 AND p.deleted_at IS NULL) ORDER BY t.nth`;
  }

  /** The number of nodes in each project. */
  get counted() {
    return `SELECT p.id, c.count FROM (SELECT id FROM projects WHERE tenant_id = $1 AND deleted_at IS NULL AND $7::uuid IS NULL
        ORDER BY slug COLLATE "C" LIMIT 300) p
      CROSS JOIN LATERAL (SELECT least(count(DISTINCT t.node_id), $6)::int AS count FROM (SELECT t.node_id
        FROM unnest($2::int2[], $3::uuid[]) l (rank, reader) CROSS JOIN LATERAL (${this.range('p.id', TERMS)}) t LIMIT ${TERMS}) t) c
      WHERE c.count > 0`;
  }
}

const TERM = 'node_id, rank, ordinal, place, project_id, reader, term';

export class Rows extends Table {
  name = 'rows';
  tables = ['name_rows'];

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

  range(project, limit) {
    return `SELECT ${COLUMNS} FROM name_rows WHERE tenant_id = $1 AND project_id = ${project} AND rank = l.rank AND reader = l.reader
      AND term >= $4 AND term < $5 ORDER BY ${COLUMNS} LIMIT ${limit}`;
  }
}

export class Numbers extends Table {
  name = 'numbers';
  tables = ['name_nodes', 'name_scopes', 'name_terms'];

  async create() {
    await this.client.query(`
      CREATE TABLE name_nodes (no int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tenant_id uuid, node_id uuid, UNIQUE (tenant_id, node_id));
      CREATE TABLE name_scopes (no int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tenant_id uuid, project_id uuid, rank int2, reader uuid, owner int,
        UNIQUE (tenant_id, project_id, rank, reader));
      CREATE TABLE name_terms (scope int, owner int, node int, ordinal int, place int2, term text COLLATE "C",
        PRIMARY KEY (scope, term, node, ordinal, place));
      CREATE INDEX ON name_terms (owner, term, scope);
      CREATE INDEX ON name_terms (node)`);
  }

  // The reader of a tenant has a number, which here is a hash.
  async write(nodeIds) {
    await this.client.query({
      name: 'numbers',
      text: `WITH t AS MATERIALIZED (SELECT * FROM search_terms_of($1, $2)),
        s AS (INSERT INTO name_scopes (tenant_id, project_id, rank, reader, owner)
          SELECT DISTINCT $1::uuid, project_id, rank, reader, hashtext(reader::text) FROM t ON CONFLICT (tenant_id, project_id, rank, reader) DO UPDATE SET owner = EXCLUDED.owner
          RETURNING no, project_id, rank, reader, owner),
        n AS (INSERT INTO name_nodes (tenant_id, node_id) SELECT $1::uuid, x FROM unnest($2::uuid[]) x RETURNING no, node_id)
        INSERT INTO name_terms SELECT s.no, s.owner, n.no, t.ordinal, t.place, t.term FROM t
          JOIN n ON n.node_id = t.node_id JOIN s ON s.project_id = t.project_id AND s.rank = t.rank AND s.reader = t.reader`,
      values: [this.tenant.tenantId, nodeIds],
    });
  }

  range(project, limit) {
    return `SELECT x.term, n.node_id, x.ordinal, x.place FROM (SELECT t.term, t.node, t.ordinal, t.place FROM name_terms t
        WHERE t.scope = (SELECT s.no FROM name_scopes s WHERE s.tenant_id = $1 AND s.project_id = ${project} AND s.rank = l.rank AND s.reader = l.reader)
          AND t.term >= $4 AND t.term < $5 ORDER BY t.term, t.node, t.ordinal, t.place LIMIT ${limit}) x
      CROSS JOIN LATERAL (SELECT node_id FROM name_nodes n WHERE n.no = x.node OFFSET 0) n`;
  }
}

/** A row for each node, with a vector of its terms, each of which begins with its scope. An index of vectors gives no order. */
export class Vectors extends Table {
  name = 'vectors';
  tables = ['name_vectors'];

  async create() {
    await this.client
      .query(`CREATE TABLE name_vectors (tenant_id uuid, node_id uuid, vector tsvector, PRIMARY KEY (tenant_id, node_id));
      CREATE INDEX ON name_vectors USING gin (vector)`);
  }

  async write(nodeIds) {
    await this.client.query({
      name: 'vectors',
      text: `INSERT INTO name_vectors SELECT $1::uuid, node_id, array_to_tsvector(array_agg(DISTINCT ${this.#scope('project_id', 'rank', 'reader')} || term))
        FROM search_terms_of($1, $2) GROUP BY node_id`,
      values: [this.tenant.tenantId, nodeIds],
    });
  }

  #scope(project, rank, reader) {
    return `left(md5(${project}::text || ${rank} || ${reader}), 8)`;
  }

  range(project, limit) {
    const scope = this.#scope(project, 'l.rank', 'l.reader');
    return `SELECT substr(x.lexeme, 9) COLLATE "C" AS term, v.node_id FROM name_vectors v CROSS JOIN LATERAL unnest(v.vector) x
      WHERE v.vector @@ (quote_literal(${scope} || $4) || ':*')::tsquery AND x.lexeme COLLATE "C" >= ${scope} || $4
        AND x.lexeme COLLATE "C" < ${scope} || $5 ORDER BY 1, 2 LIMIT ${limit}`;
  }
}

const MANY = 8;

/** A row has up to `size` terms of a scope, between a first and a last one. Rows that were written together are merged with others. */
export class Packs extends Table {
  tables;
  #tiers = new Map();

  constructor(client, tenant, size) {
    super(client, tenant);
    this.size = size;
    this.name = `packs${size}`;
    this.table = `name_packs${size}`;
    this.tables = [this.table];
  }

  async create() {
    await this.client
      .query(`CREATE TABLE ${this.table} (tenant_id uuid, project_id uuid, rank int2, reader uuid, first text COLLATE "C", last text COLLATE "C",
        tier int2, terms text[] COLLATE "C", nodes uuid[], ordinals int2[], places int2[]);
      CREATE INDEX ON ${this.table} (tenant_id, project_id, rank, reader, first, last)`);
  }

  async write(nodeIds) {
    const { rows } = await this.client.query({
      name: this.name,
      text: `WITH t AS MATERIALIZED (SELECT * FROM search_terms_of($1, $2)), w AS (${this.#insert('t', 0)})
        SELECT DISTINCT project_id FROM t`,
      values: [this.tenant.tenantId, nodeIds],
    });
    for (const { project_id } of rows) await this.#merge(project_id, 0);
  }

  async #merge(project, tier) {
    const key = `${project} ${tier}`;
    const runs = (this.#tiers.get(key) ?? 0) + 1;
    this.#tiers.set(key, runs % MANY);
    if (runs < MANY) return;
    await this.client.query({
      name: `${this.name}-merge-${tier}`,
      text: `WITH o AS (DELETE FROM ${this.table} WHERE tenant_id = $1 AND project_id = $2 AND tier = ${tier} RETURNING *),
        t AS (SELECT o.project_id, o.rank, o.reader, x.* FROM o
          CROSS JOIN LATERAL unnest(o.terms, o.nodes, o.ordinals, o.places) x (${COLUMNS}))
        ${this.#insert('t', tier + 1)}`,
      values: [this.tenant.tenantId, project],
    });
    await this.#merge(project, tier + 1);
  }

  #insert(from, tier) {
    const order = 'ORDER BY c.term, c.node_id, c.ordinal, c.place';
    return `INSERT INTO ${this.table} SELECT $1::uuid, project_id, rank, reader, min(term), max(term), ${tier}, array_agg(term ${order}), array_agg(node_id ${order}),
        array_agg(ordinal::int2 ${order}), array_agg(place ${order})
      FROM (SELECT c.*, (row_number() OVER (PARTITION BY project_id, rank, reader ${order}) - 1) / ${this.size} AS chunk FROM ${from} c) c
      GROUP BY project_id, rank, reader, chunk`;
  }

  range(project, limit) {
    return `SELECT x.* FROM ${this.table} k CROSS JOIN LATERAL unnest(k.terms, k.nodes, k.ordinals, k.places) x (${COLUMNS})
      WHERE k.tenant_id = $1 AND k.project_id = ${project} AND k.rank = l.rank AND k.reader = l.reader AND k.first < $5 AND k.last >= $4
        AND x.term >= $4 AND x.term < $5 ORDER BY ${COLUMNS.replace(/\w+/g, 'x.$&')} LIMIT ${limit}`;
  }
}
