import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';
import pool from '../../../dist/libs/ground/platform/src/threads/thread-pool.js';
import bytes from '../../../dist/test/bench/names/segment/bytes.js';
import building from '../../../dist/test/bench/names/segment/build-segment.js';
import merging from '../../../dist/test/bench/names/segment/merge-segments.js';
import planning from '../../../dist/test/bench/names/segment/merge-plan.js';
import searching from '../../../dist/test/bench/names/segment/name-search.js';
import caching from '../../../dist/test/bench/names/segment/part-cache.js';
import remembering from '../../../dist/test/bench/names/segment/tenant-names.js';
import { KINDS, readTexts } from './terms.mjs';

const FOLDER = new URL('../../../dist/test/bench/names/segment/', import.meta.url);
const PROGRAM = { file: fileURLToPath(new URL('merge-segments.program.js', FOLDER)) };
/** Segments of up to so many bytes are merged in the calling thread, as those of passages. */
const MAX_INLINE_BYTES = 65_536;

const TABLES = `
  CREATE TABLE name_segments (tenant_id uuid NOT NULL, id uuid NOT NULL, place bigint NOT NULL, nodes int NOT NULL, head bytea NOT NULL,
    PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, place));
  CREATE TABLE name_blocks (tenant_id uuid NOT NULL, segment_id uuid NOT NULL, nth int NOT NULL, bytes bytea NOT NULL,
    PRIMARY KEY (tenant_id, segment_id, nth))`;
// All parts are one parameter, since the driver sends each of a list as text.
const PARTS = `SELECT $1::uuid, $2::uuid, p.nth, substring($5::bytea FROM p.start + 1 FOR p.length)
    FROM unnest($6::int[], $7::int[]) WITH ORDINALITY p (start, length, nth)`;
const WRITE = `WITH s AS (INSERT INTO name_segments (tenant_id, id, place, nodes, head)
    SELECT $1::uuid, $2::uuid, coalesce((SELECT max(o.place) FROM name_segments o WHERE o.tenant_id = $1), 0) + 1, $3::int, $4::bytea RETURNING place),
  b AS (INSERT INTO name_blocks ${PARTS})
  SELECT place::int FROM s`;
const REPLACE = `WITH g AS (DELETE FROM name_segments WHERE tenant_id = $1 AND id = ANY ($8::uuid[]) RETURNING place),
  gb AS (DELETE FROM name_blocks WHERE tenant_id = $1 AND segment_id = ANY ($8)),
  s AS (INSERT INTO name_segments (tenant_id, id, place, nodes, head) SELECT $1::uuid, $2::uuid, max(place), $3::int, $4::bytea FROM g RETURNING place),
  b AS (INSERT INTO name_blocks ${PARTS})
  SELECT place::int FROM s`;
const LIST = `SELECT id, place::int, CASE WHEN id <> ALL ($2::uuid[]) THEN head END AS head FROM name_segments WHERE tenant_id = $1`;
const READ = `SELECT b.segment_id AS "segmentId", b.nth, b.bytes FROM unnest($2::uuid[], $3::int[]) p (segment_id, nth)
  CROSS JOIN LATERAL (SELECT * FROM name_blocks n WHERE n.tenant_id = $1 AND n.segment_id = p.segment_id AND n.nth = p.nth OFFSET 0) b`;
const READ_WHOLE = `SELECT * FROM (SELECT s.place, 0 AS nth, s.head AS bytes FROM name_segments s WHERE s.tenant_id = $1 AND s.id = ANY ($2) UNION ALL
  SELECT s.place, b.nth, b.bytes FROM name_segments s JOIN name_blocks b ON b.tenant_id = s.tenant_id AND b.segment_id = s.id
  WHERE s.tenant_id = $1 AND s.id = ANY ($2)) p ORDER BY place, nth`;
const SHOW = `SELECT n.id, n.type, n.title, n.path, n.updated_at, n.token_estimate,
    (SELECT array_agg(s.id) FROM name_segments s WHERE s.tenant_id = $1) AS segments,
    EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = $1) AS waits
  FROM projects p CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY c (id, nth)
  CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = c.id OFFSET 0) n
  WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL ORDER BY c.nth`;
const PROJECTS =
  'SELECT id FROM projects WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY slug COLLATE "C" LIMIT 300';

/** The terms in segments, of which the process keeps parts in memory. PostgreSQL only stores them. */
export class Segments {
  name = 'segments';
  tables = ['name_segments', 'name_blocks'];
  /** What searches have read of segments since `forget`. */
  reads = { statements: 0, bytes: 0 };
  /** The processor time of the merges after the last batch, in ms. */
  merging = 0;
  #list = [];

  constructor(client, tenant, megabytes = 64) {
    this.client = client;
    this.tenant = tenant;
    this.megabytes = megabytes;
    this.forget();
  }

  async create() {
    await this.client.query(TABLES);
    // A process starts its threads once.
    for (const size of [1, 2 ** 20]) await this.#inThread([], true, size);
  }

  /** Forgets all that the process knows, as if it had just started. */
  forget() {
    this.cache = new caching.PartCache(this.megabytes * 2 ** 20);
    this.names = new remembering.TenantNames(this.cache);
    this.reads = { statements: 0, bytes: 0 };
    this.listed = false;
  }

  async write(nodeIds) {
    const segment = building.buildSegment(await readTexts(this.client, this.tenant, nodeIds));
    await this.#store('write', WRITE, segment, []);
    const started = process.cpuUsage();
    for (let plan; (plan = planning.segmentsToMerge(this.#list));) await this.#merge(plan);
    const { user, system } = process.cpuUsage(started);
    this.merging = (user + system) / 1000;
  }

  async #store(name, text, { nodes, head, parts }, replaced) {
    const id = randomUUID();
    let end = 0;
    const starts = parts.map(({ length }) => (end += length) - length);
    const lengths = parts.map(({ length }) => length);
    const values = [this.tenant.tenantId, id, nodes, head, Buffer.concat(parts), starts, lengths];
    if (replaced.length > 0) values.push(replaced);
    const { rows } = await this.client.query({ name: `names-${name}`, text, values });
    const kept = this.#list.filter((one) => !replaced.includes(one.id));
    this.#list = [...kept, { id, nodes, place: rows[0].place }].sort((a, b) => a.place - b.place);
    this.listed = false;
  }

  async #merge({ from, to }) {
    const ids = this.#list.slice(from, to).map(({ id }) => id);
    const { rows } = await this.#query('whole', READ_WHOLE, ids);
    const segments = [];
    for (const { nth, bytes: part } of rows)
      if (nth === 0) segments.push({ head: part, parts: [] });
      else segments.at(-1).parts.push(part);
    const oldest = from === 0;
    const size = segments
      .flatMap(({ head, parts }) => [head, ...parts])
      .reduce((sum, { length }) => sum + length, 0);
    const merged =
      size <= MAX_INLINE_BYTES || !existsSync(PROGRAM.file)
        ? merging.mergeSegments(segments, { oldest })
        : await this.#inThread(segments, oldest, size);
    await this.#store('replace', REPLACE, merged, ids);
  }

  async #inThread(segments, oldest, size) {
    // What the driver returns shares memory with other results, all of which would be sent.
    const own = segments.map(({ head, parts }) => ({
      head: bytes.copied(head),
      parts: parts.map(bytes.copied),
    }));
    const input = { segments: own, oldest };
    const { nodes, head, parts } = await pool
      .threads()
      .run(PROGRAM, { tenantId: this.tenant.tenantId, size, input });
    return { nodes, head: Buffer.from(head), parts: parts.map((part) => Buffer.from(part)) };
  }

  async search({ project, user }, query, limit) {
    const found = await this.#inProjects(
      [project.id],
      (searched) => {
        const nodes = new Set();
        searching.findInOrder(searched, KINDS, prefixOf(query), limit, nodes);
        if (nodes.size < limit) this.#words(searched, query, limit, nodes);
        return [...nodes].map((node) => searched.nodes.idOf(node));
      },
      user,
    );
    const { rows } = await this.#query('show', SHOW, project.id, found.get(project.id));
    return rows;
  }

  async counts({ user }, query, limit) {
    const { rows } = await this.#query('projects', PROJECTS);
    const prefix = prefixOf(query);
    const counts = await this.#inProjects(
      rows.map(({ id }) => id),
      (searched) => {
        const nodes = new Set();
        searching.findAny(searched, KINDS, prefix, limit, nodes);
        if (nodes.size < limit) this.#words(searched, query, limit, nodes);
        return nodes.size;
      },
      user,
    );
    for (const [id, count] of counts) if (count === 0) counts.delete(id);
    return counts;
  }

  #words(searched, query, limit, found) {
    const words = fold.wordsOf(query).map((word) => Buffer.from(word));
    if (words.length > 1) searching.findWithWords(searched, KINDS, words, limit, found);
  }

  /** Searches projects, and again those for which parts had to be read first. */
  async #inProjects(projectIds, search, userId) {
    if (!this.listed) await this.#readList();
    const { names } = this;
    const results = new Map();
    let left = projectIds;
    for (;;) {
      const again = [];
      const needed = new Map();
      for (const id of left) {
        const own = names.segmentsOf(id);
        if (own) results.set(id, search({ ...own, userId }));
        if (names.missing.length === 0) continue;
        again.push(id);
        for (const part of names.missing.splice(0)) needed.set(`${part.segmentId} ${part.nth}`, part);
      }
      if (again.length === 0) break;
      await this.#readParts([...needed.values()]);
      left = again;
    }
    this.cache.makeRoom();
    return new Map(projectIds.map((id) => [id, results.get(id)]));
  }

  async #readList() {
    for (let known = this.names.ids; ; known = []) {
      const { rows } = await this.#query('list', LIST, known);
      this.reads.statements++;
      for (const { head } of rows) this.reads.bytes += head?.length ?? 0;
      if (this.names.update(rows)) break;
    }
    this.listed = true;
  }

  async #readParts(places) {
    const { rows } = await this.#query(
      'read',
      READ,
      places.map(({ segmentId }) => segmentId),
      places.map(({ nth }) => nth),
    );
    this.reads.statements++;
    for (const { segmentId, nth, bytes: part } of rows) {
      this.reads.bytes += part.length;
      this.names.addPart({ segmentId, nth }, part);
    }
  }

  #query(name, text, ...values) {
    return this.client.query({ name: `names-${name}`, text, values: [this.tenant.tenantId, ...values] });
  }

  /** The bytes of all segments, without those of rows, pages and indexes. */
  async storedBytes() {
    const { rows } = await this.client.query(
      'SELECT (SELECT sum(octet_length(head)) FROM name_segments) + (SELECT coalesce(sum(octet_length(bytes)), 0) FROM name_blocks) AS bytes',
    );
    return Number(rows[0].bytes);
  }

  get count() {
    return this.#list.length;
  }

  async close() {
    await pool.closeThreads();
  }
}

function prefixOf(query) {
  return Buffer.from(fold.prefixRangeOf(query).from);
}
