import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, statement } from '#platform';
import { reachOf, reachable } from '#visibility';
import { pathPartsOf, rangeOf } from './fold';

/** A node as the palette shows it. */
export interface PaletteRow {
  id: string;
  projectId: string;
  type: 'file' | 'folder';
  title: string | null;
  path: string;
  updatedAt: Date;
}

// Up to so many places of the index are gathered and sorted; a query with more matches is met often among the newest nodes.
const GATHERED = 3_000;
const NEWEST = 4_000;

const FACTS = `n.id, n.project_id AS "projectId", n.type, n.title, n.path, n.updated_at AS "updatedAt"`;
const VISIBLE = `JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE n.tenant_id = $1 AND ${reachable('read')}`;
const PATH_FITS = `($8::text IS NULL OR strpos(search_fold(n.path || '/'), $8) > 0)`;
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const LIMIT = `$9::bigint OFFSET $10::bigint`;

// One look for each: guessing many, the planner would rather read the whole table.
const nodeOf = (id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = ${id} OFFSET 0) n`;

function gather(most: string) {
  return `WITH place AS MATERIALIZED (
    SELECT t.node_id, t.rank FROM search_terms t WHERE t.tenant_id = $1 AND t.reader = ${NOBODY} AND t.term >= $4 AND t.term < $5
      AND t.rank IN (0, 1) AND NOT $11 LIMIT ${most}),
  named AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.reader = ${NOBODY} AND t.term >= $6 AND t.term < $7
      AND t.rank IN (4, 5) LIMIT ${most}),
  folder AS MATERIALIZED (
    SELECT n.project_id, n.path FROM (SELECT DISTINCT node_id FROM named) t ${nodeOf('t.node_id')}
    WHERE n.type = 'folder' AND ${PATH_FITS}),
  below AS MATERIALIZED (
    SELECT d.id FROM folder f CROSS JOIN LATERAL (SELECT d.id FROM nodes d WHERE d.tenant_id = $1 AND d.project_id = f.project_id
      AND d.path > f.path || '/' AND d.path < f.path || '0' LIMIT ${most}) d LIMIT ${most}),
  met AS (
    SELECT node_id AS id FROM place UNION SELECT n.id FROM named t ${nodeOf('t.node_id')}
      WHERE NOT ($11 AND n.type = 'file') AND ${PATH_FITS} UNION SELECT id FROM below)`;
}

const FEW = statement<{ many: boolean } & PaletteRow>(`${gather(String(GATHERED + 1))}
  SELECT o.many, x.* FROM (SELECT (SELECT count(*) FROM place) > ${GATHERED} OR (SELECT count(*) FROM named) > ${GATHERED}
    OR (SELECT count(*) FROM below) > ${GATHERED} AS many) o
  LEFT JOIN LATERAL (SELECT ${FACTS} FROM met ${nodeOf('met.id')} ${VISIBLE} AND NOT o.many
    ORDER BY n.updated_at DESC, n.id LIMIT ${LIMIT}) x ON true`);

// A place begins with the query: the text does, or what stands before it is no letter, or its first character needs none before it.
const MET_IN = (text: string) => `(strpos(${text}, $4) > 0 AND ${text} ~ $11)`;
const PATH_MET = `CASE WHEN $8::text IS NULL THEN ${MET_IN('search_fold(n.path)')} ELSE strpos(search_fold(n.path), $5) > 0 END`;
const AMONG_NEWEST = statement<PaletteRow>(`
  SELECT ${FACTS} FROM (SELECT c.node_id FROM node_changes c WHERE c.tenant_id = $1 AND $6::text IS NOT NULL AND $7::text IS NOT NULL
    ORDER BY c.updated_at DESC, c.node_id LIMIT ${NEWEST}) newest ${nodeOf('newest.node_id')}
  ${VISIBLE} AND n.parent_id IS NOT NULL AND (${MET_IN('search_fold(n.title)')} OR ${PATH_MET})
  ORDER BY n.updated_at DESC, n.id LIMIT ${LIMIT}`);
const ALL = statement<PaletteRow>(`${gather('ALL')}
  SELECT ${FACTS} FROM met ${nodeOf('met.id')} ${VISIBLE} ORDER BY n.updated_at DESC, n.id LIMIT ${LIMIT}`);

const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\U0001F000-\\U0001FAFF\\U00020000-\\U0003FFFF';

@Injectable()
export class PaletteRepository {
  constructor(private readonly database: Database) {}

  /**
   * Nodes whose title or path has the folded query at the beginning of a word, newest first. A rare query is gathered from
   * the index and sorted; a common one is met on the way through the newest 4,000 nodes; only one that is common, yet rare
   * among those, is gathered whole.
   */
  async find(principal: Principal, query: string, limit: number, offset: number): Promise<PaletteRow[]> {
    const { name, contains, onlyBelow } = pathPartsOf(query);
    const plain = rangeOf(query);
    const gathered = [
      ...reachOf(principal),
      plain.from,
      plain.below,
      name.from,
      name.below,
      contains,
      limit,
      offset,
      onlyBelow,
    ];
    const few = await this.database.all(FEW, gathered);
    if (!few[0]!.many) return few.filter((row) => row.id !== null);
    const walked = [
      ...reachOf(principal),
      plain.from,
      contains ?? '',
      name.from,
      name.below,
      contains,
      limit,
      offset,
      beginning(plain.from),
    ];
    const newest = await this.database.all(AMONG_NEWEST, walked);
    return newest.length === limit ? newest : this.database.all(ALL, gathered);
  }
}

function beginning(text: string): string {
  return `((?<![[:alnum:]])|(?=[${UNSPACED}]))${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`;
}
