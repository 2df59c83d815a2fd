import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';
import { Segment, bytesOfId, bytesOfText, encodeSegment, idOf } from './segment.mjs';
import { ANYBODY, RANKS, isOfHeading, readTerms } from './terms.mjs';

const MANY = 8;
const BLOCK = 8_000;
/** How many terms of a common word are read to find those that other words of the query share. */
const MAX_TERMS = 20_000;
const NOBODY = bytesOfId(ANYBODY);

const TABLES = `
  CREATE TABLE name_segments (tenant_id uuid NOT NULL, id int NOT NULL, nodes int NOT NULL, PRIMARY KEY (tenant_id, id));
  CREATE TABLE name_blocks (tenant_id uuid NOT NULL, segment_id int NOT NULL, nth int NOT NULL, bytes bytea NOT NULL,
    PRIMARY KEY (tenant_id, segment_id, nth))`;
const WRITE = `WITH s AS (INSERT INTO name_segments VALUES ($1::uuid, $2::int, $3))
  INSERT INTO name_blocks SELECT $1::uuid, $2::int, b.nth - 1, b.bytes FROM unnest($4::bytea[]) WITH ORDINALITY b (bytes, nth)`;
const DELETE = `WITH s AS (DELETE FROM name_segments WHERE tenant_id = $1 AND id = ANY ($2))
  DELETE FROM name_blocks WHERE tenant_id = $1 AND segment_id = ANY ($2)`;
const READ = `SELECT segment_id AS id, array_agg(bytes ORDER BY nth) AS parts FROM name_blocks WHERE tenant_id = $1
  GROUP BY segment_id ORDER BY segment_id`;
const SHOW = `SELECT n.id, n.type, n.title, n.path, n.updated_at, n.token_estimate,
    (SELECT array_agg(s.id) FROM name_segments s WHERE s.tenant_id = $1) AS segments,
    EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = $1) AS waits
  FROM projects p CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY c (id, nth)
  CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = c.id OFFSET 0) n
  WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL ORDER BY c.nth`;
const PROJECTS =
  'SELECT id FROM projects WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY slug COLLATE "C" LIMIT 300';

/** The terms in segments, which the process keeps in memory and PostgreSQL only stores. */
export class Segments {
  name = 'segments';
  tables = ['name_segments', 'name_blocks'];
  #segments = [];
  #id = 0;
  mergeCpu = 0;

  constructor(client, tenant) {
    this.client = client;
    this.tenant = tenant;
  }

  async create() {
    await this.client.query(TABLES);
  }

  async write(nodeIds) {
    const terms = await readTerms(this.client, this.tenant, nodeIds);
    const ids = new Map();
    const id = (text) => ids.get(text) ?? ids.set(text, bytesOfId(text)).get(text);
    const nodes = new Map();
    const entries = terms.map((one) => {
      const [project, node] = [id(one.project), id(one.node)];
      nodes.set(node, { project, node });
      return { ...one, project, node, reader: id(one.reader), term: bytesOfText(one.term) };
    });
    await this.#add(encodeSegment(nodes.values(), entries), nodes.values());
    const started = process.cpuUsage();
    await this.#merge();
    const { user, system } = process.cpuUsage(started);
    this.mergeCpu += (user + system) / 1000;
  }

  async search({ project, user }, query, limit) {
    const found = new Map();
    const sought = { project: bytesOfId(project.id), user: bytesOfId(user) };
    this.#ranges(sought, query, limit, found);
    if (found.size < limit) this.#words(sought, query, limit, found);
    const { rows } = await this.client.query({
      name: 'show',
      text: SHOW,
      values: [this.tenant.tenantId, project.id, [...found.keys()].map(idOf)],
    });
    return rows;
  }

  async counts({ user }, query, limit) {
    const values = [this.tenant.tenantId];
    const { rows } = await this.client.query({ name: 'projects', text: PROJECTS, values });
    const counts = new Map();
    for (const { id } of rows) {
      const found = new Map();
      const sought = { project: bytesOfId(id), user: bytesOfId(user) };
      this.#ranges(sought, query, limit, found);
      if (found.size < limit) this.#words(sought, query, limit, found);
      if (found.size > 0) counts.set(id, found.size);
    }
    return counts;
  }

  /** Reads all segments again, as a process does that starts. */
  async load() {
    const values = [this.tenant.tenantId];
    const { rows } = await this.client.query({ name: 'read', text: READ, values });
    this.#segments = [];
    for (const { id, parts } of rows) {
      const [head, ...body] = parts;
      const segment = Object.assign(new Segment({ head, body: Buffer.concat(body) }), { id });
      for (const { project, node } of segment.ids())
        for (const older of this.#segments) older.replace(project, node);
      this.#segments.push(segment);
    }
  }

  /** The memory that the segments take. */
  get bytes() {
    return this.#segments.reduce((sum, { size }) => sum + size, 0);
  }

  get count() {
    return this.#segments.length;
  }

  /** The nodes with a term that begins with the query, by rank and term. */
  #ranges({ project, user }, query, limit, found) {
    const prefix = bytesOfText(fold.prefixRangeOf(query).from);
    for (const rank of RANKS) {
      const open = this.#open(project, rank, isOfHeading(rank) ? user : NOBODY, prefix);
      while (open.length > 0) {
        let least = open[0];
        for (const one of open) if (one.isBefore(least)) least = one;
        found.set(least.node, rank);
        if (found.size === limit) return;
        if (!least.next()) open.splice(open.indexOf(least), 1);
      }
    }
  }

  /** The nodes with a text that has a term for each word of the query. */
  #words({ project, user }, query, limit, found) {
    const words = fold.wordsOf(query).map(bytesOfText);
    if (words.length < 2) return;
    for (const [rank, later] of [0, 2, 4].map((first) => [first, first + 1]))
      for (const segment of this.#segments) {
        let texts;
        for (const word of words) {
          const having = new Map();
          for (const one of [rank, later]) {
            const entries = segment.range(project, one, isOfHeading(rank) ? user : NOBODY, word);
            if (!entries) continue;
            do {
              const text = entries.slot * 1024 + entries.ordinal;
              if (!texts || texts.has(text)) having.set(text, entries.slot);
            } while (having.size < MAX_TERMS && entries.next());
          }
          texts = having;
          if (texts.size === 0) break;
        }
        for (const slot of texts.values()) {
          found.set(segment.idAt(slot), rank);
          if (found.size === limit) return;
        }
      }
  }

  #open(project, rank, reader, prefix) {
    return this.#segments.flatMap((segment) => segment.range(project, rank, reader, prefix) ?? []);
  }

  async #add({ head, body }, nodes) {
    for (const { project, node } of nodes)
      for (const segment of this.#segments) segment.replace(project, node);
    const segment = new Segment({ head, body });
    segment.id = ++this.#id;
    const blocks = [head];
    for (let at = 0; at < body.length; at += BLOCK) blocks.push(body.subarray(at, at + BLOCK));
    await this.client.query({
      name: 'write',
      text: WRITE,
      values: [this.tenant.tenantId, segment.id, segment.nodes, blocks],
    });
    this.#segments.push(segment);
  }

  /** Makes one segment of eight of about the same size, if there are so many. */
  async #merge() {
    for (let size = 1; ; size *= MANY) {
      const small = this.#segments.filter(({ nodes }) => nodes >= size && nodes < size * MANY);
      if (small.length < MANY) {
        if (size > 1e6) return;
        continue;
      }
      const entries = small.flatMap((segment) => [...segment.all()]);
      const nodes = small.flatMap((segment) =>
        [...segment.ids()].filter(({ slot }) => !segment.outdated[slot]),
      );
      const ids = small.map(({ id }) => id);
      this.#segments = this.#segments.filter((one) => !small.includes(one));
      await this.client.query({ name: 'delete', text: DELETE, values: [this.tenant.tenantId, ids] });
      await this.#add(encodeSegment(nodes, entries), []);
    }
  }
}
