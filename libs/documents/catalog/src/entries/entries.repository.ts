import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Queries, statement } from '#platform';
import { REACHABLE, nodeReachOf } from '#visibility';
import { ENTRY, ENTRY_WITH_HEADINGS, type EntryRow } from './entry-row';

/** A part of a project's documents in the byte order of paths. */
export interface EntriesRange {
  projectId: string;
  /** The folder that contains them; '' for the root. */
  prefix: string;
  /** The level of that folder; 0 for the root. */
  prefixDepth: number;
  /** How many levels below it are listed; all if absent. */
  depth?: number;
  /** The path before the first one. */
  after: string;
  limit: number;
  headings: boolean;
}

// Every path in a folder continues with '/', and '0' is the byte after it.
const ALL_LEVELS = `n.path > :after AND n.path < :prefix || '0' ORDER BY n.path LIMIT :limit`;

// Each level is a range of its own in nodes_level_idx, so that deeper nodes are not read.
const SOME_LEVELS = `n.path = ANY (ARRAY(
    SELECT f.path FROM generate_series(:minDepth::int, :maxDepth::int) AS level CROSS JOIN LATERAL (
      SELECT d.path FROM nodes d
      WHERE d.tenant_id = :tenantId AND d.project_id = :projectId AND d.type = 'file' AND d.depth = level AND d.path > :after AND d.path < :prefix || '0'
      ORDER BY d.path LIMIT :limit) f
    ORDER BY f.path LIMIT :limit)) ORDER BY n.path`;

// The reach of the project is checked first, and alone: no node of a project out of reach is read, however many are shared.
function list<const Levels extends string>(
  { sql, row }: typeof ENTRY | typeof ENTRY_WITH_HEADINGS,
  levels: Levels,
) {
  return statement(
    row,
    `SELECT ${sql} FROM projects p
    CROSS JOIN LATERAL (SELECT * FROM nodes n WHERE n.tenant_id = p.tenant_id AND n.project_id = p.id AND n.type = 'file' AND ${levels}) n
    WHERE ${REACHABLE} AND p.id = :projectId ORDER BY n.path`,
  );
}

const LIST = { plain: list(ENTRY, ALL_LEVELS), withHeadings: list(ENTRY_WITH_HEADINGS, ALL_LEVELS) };
const LIST_LEVELS = {
  plain: list(ENTRY, SOME_LEVELS),
  withHeadings: list(ENTRY_WITH_HEADINGS, SOME_LEVELS),
};

@Injectable()
export class EntriesRepository {
  /** Documents of a project that the principal sees as a whole, in the byte order of paths; none of any other project. */
  list(queries: Queries, principal: Principal, range: EntriesRange): Promise<EntryRow[]> {
    const { projectId, prefix, prefixDepth, depth, after, limit, headings } = range;
    const parameters = { ...nodeReachOf(principal), projectId, prefix, after, limit };
    const form = headings ? 'withHeadings' : 'plain';
    if (depth === undefined) return queries.all(LIST[form], parameters);
    const levels = { minDepth: prefixDepth + 1, maxDepth: prefixDepth + depth };
    return queries.all(LIST_LEVELS[form], { ...parameters, ...levels });
  }
}
