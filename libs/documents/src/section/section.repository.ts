import { Injectable } from '@nestjs/common';
import { Database, positional } from '#platform';
import { type NodeReach, fromReachableNodes, valuesOfReach } from '#visibility';
import { LINES_PER_ENTRY, MAX_CUT_BYTES } from '#text';

/** A piece of a document's bytes, with what cutting it takes. */
export interface SectionRow {
  id: string;
  version: number;
  totalLines: number | null;
  anchor: string | null;
  level: number | null;
  sectionStart: number | null;
  sectionEnd: number | null;
  /** Null for a document without content, for a section that isn't there, and when nothing changed. */
  chunk: Buffer | null;
  /** Bytes from the chunk's start to the end of what may be read. */
  available: number | null;
}

/** Enough to cut at the byte limit and see that something follows. */
const WINDOW = MAX_CUT_BYTES + 2;

const NODE = 'n.id, n.version, n.total_lines AS "totalLines"';
const SECTION = 's.anchor, s.level, s.start_line AS "sectionStart", s.end_line AS "sectionEnd"';
const JOINED = `n.*, p.id AS visible`;

// Content is stored uncompressed out of line, so substring() reads the wanted pages and not the document.
const BY_ANCHOR = positional<SectionRow>(`
  SELECT ${NODE}, ${SECTION}, s.end_byte - s.start_byte AS available,
    CASE WHEN n.version IS DISTINCT FROM $7 THEN
      (SELECT substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${WINDOW}))
       FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id)
    END AS chunk
  FROM (SELECT ${JOINED} ${fromReachableNodes('read')} AND n.id = $5) n
  LEFT JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = $6`);

/** The byte offset of the line index's entry; the document's end behind the last. */
function entry(position: string): string {
  return `CASE WHEN 4 * (${position}) < octet_length(r.line_index)
    THEN ('x' || encode(substring(r.line_index FROM 4 * (${position}) + 1 FOR 4), 'hex'))::bit(32)::bigint::int ELSE r.bytes END`;
}

// From the indexed line at or before the wanted one: the lines to skip, then as much as an answer can hold.
const BY_LINE = positional<SectionRow>(`
  SELECT ${NODE}, ${SECTION}, x.available,
    CASE WHEN n.version IS DISTINCT FROM $7 THEN x.chunk END AS chunk
  FROM (SELECT ${JOINED} ${fromReachableNodes('read')} AND n.id = $5) n
  LEFT JOIN sections s ON s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.anchor = $6
  LEFT JOIN LATERAL (
    SELECT o.until - o.start AS available, substring(r.content FROM o.start + 1 FOR greatest(least(o.until, o.next + ${WINDOW}) - o.start, 0)) AS chunk
    FROM revisions r, LATERAL (
      SELECT ${entry(`($8::int - 1) / ${LINES_PER_ENTRY}`)} AS start, ${entry(`($8::int - 1) / ${LINES_PER_ENTRY} + 1`)} AS next,
        coalesce(s.end_byte, r.bytes) AS until) o
    WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) x ON true`);

@Injectable()
export class SectionRepository {
  constructor(private readonly database: Database) {}

  /** From a section's start. `knownVersion`: the caller's; its bytes are not fetched again. */
  byAnchor(
    reach: NodeReach,
    nodeId: string,
    anchor: string,
    knownVersion: number | null,
  ): Promise<SectionRow | undefined> {
    return this.database.one(BY_ANCHOR, [...valuesOfReach(reach), nodeId, anchor, knownVersion]);
  }

  /** From the indexed line at or before `line`; up to the end of the section where an anchor is given. */
  byLine(
    reach: NodeReach,
    nodeId: string,
    anchor: string | null,
    knownVersion: number | null,
    line: number,
  ): Promise<SectionRow | undefined> {
    return this.database.one(BY_LINE, [...valuesOfReach(reach), nodeId, anchor, knownVersion, line]);
  }
}
