import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { nodeReachValues, reachable } from '#visibility';
import { ENTRY_COLUMNS, ENTRY_HEADINGS, type EntryRow } from './entry-row';

/** A stretch of a project's documents in the byte order of paths. */
export interface Stretch {
  projectId: string;
  /** '' for the root. */
  prefix: string;
  /** The prefix's own level; 0 for the root. */
  prefixDepth: number;
  /** Levels below the prefix; all where omitted. */
  depth?: number;
  /** The path behind which the page begins. */
  after: string;
  limit: number;
  headings: boolean;
}

// '/' is what every path below a folder goes on with, and '0' the byte behind it.
const ALL_LEVELS = `n.path > $6 AND n.path < $7 || '0' ORDER BY n.path LIMIT $8`;

// Each level is a range of its own in nodes_level_idx, so that whatever lies deeper is never looked at.
const SOME_LEVELS = `n.path = ANY (ARRAY(
    SELECT f.path FROM generate_series($9::int, $10::int) AS level CROSS JOIN LATERAL (
      SELECT d.path FROM nodes d
      WHERE d.tenant_id = $1 AND d.project_id = $5 AND d.type = 'file' AND d.depth = level AND d.path > $6 AND d.path < $7 || '0'
      ORDER BY d.path LIMIT $8) f
    ORDER BY f.path LIMIT $8)) ORDER BY n.path`;

// By the project's reach alone, and first: of one that is out of reach not a node is looked at, however many may be shared.
function page(levels: string, more = '') {
  return positional<EntryRow>(`SELECT ${ENTRY_COLUMNS}${more} FROM projects p
    CROSS JOIN LATERAL (SELECT * FROM nodes n WHERE n.tenant_id = p.tenant_id AND n.project_id = p.id AND n.type = 'file' AND ${levels}) n
    WHERE ${reachable('read')} AND p.id = $5 ORDER BY n.path`);
}

const PAGE = { plain: page(ALL_LEVELS), withHeadings: page(ALL_LEVELS, ENTRY_HEADINGS) };
const PAGE_OF_LEVELS = { plain: page(SOME_LEVELS), withHeadings: page(SOME_LEVELS, ENTRY_HEADINGS) };

@Injectable()
export class EntriesRepository {
  constructor(private readonly database: Database) {}

  /** A page of documents of a project that the principal sees the whole of; none of any other. */
  list(principal: Principal, stretch: Stretch): Promise<EntryRow[]> {
    const { projectId, prefix, prefixDepth, depth, after, limit, headings } = stretch;
    const values = [...nodeReachValues(principal), projectId, after, prefix, limit];
    const form = headings ? 'withHeadings' : 'plain';
    if (depth === undefined) return this.database.all(PAGE[form], values);
    return this.database.all(PAGE_OF_LEVELS[form], [...values, prefixDepth + 1, prefixDepth + depth]);
  }
}
