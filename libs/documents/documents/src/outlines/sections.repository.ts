import { Injectable } from '@nestjs/common';
import { type Transaction, sha256, statement } from '#platform';
import type { Analysis, Position } from '#text';

// `aliases` has the aliases of each heading in one text, separated by spaces: PostgreSQL has no arrays of arrays of different lengths, and no
// alias contains a space.
const ROWS =
  `unnest(:anchors::text[], :aliases::text[], :ordinals::int[], :levels::smallint[], :headings::text[], :startLines::int[],
      :endLines::int[], :startBytes::int[], :endBytes::int[], :tokenEstimates::int[])
    AS x (anchor, aliases, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)` as const;
const COLUMNS =
  'aliases, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate' as const;
const inserted = <const Node extends string, const From extends string>(node: Node, from: From) =>
  `INSERT INTO sections AS s (tenant_id, node_id, anchor, ${COLUMNS})
    SELECT :tenantId, ${node}, x.anchor, CASE WHEN x.aliases = '' THEN '{}' ELSE string_to_array(x.aliases, ' ') END, x.ordinal, x.level,
      x.heading, x.start_line, x.end_line, x.start_byte, x.end_byte, x.token_estimate
    FROM ${from}` as const;

/** A CTE (SQL) that writes the sections of a new document, the row of nodes in the CTE `node`. It takes the values of `sectionsOf`. */
export function newSections<const Node extends string>(node: Node) {
  return `outline AS (${inserted('n.id', `${node} n CROSS JOIN ${ROWS}`)})` as const;
}

/**
 * CTEs (SQL) that replace the sections of the document `:nodeId`. They take the values of `sectionsOf`. A heading that stays keeps its
 * row, so that no index changes, and one that did not move is not written at all.
 */
export const REPLACED_SECTIONS =
  `outdated AS (DELETE FROM sections s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId AND s.anchor <> ALL (:anchors::text[])),
  outline AS (${inserted(':nodeId', ROWS)}
    ON CONFLICT (tenant_id, node_id, anchor) DO UPDATE SET (${COLUMNS}) = (excluded.aliases, excluded.ordinal, excluded.level,
      excluded.heading, excluded.start_line, excluded.end_line, excluded.start_byte, excluded.end_byte, excluded.token_estimate)
    WHERE (s.aliases, s.ordinal, s.level, s.heading, s.start_line, s.end_line, s.start_byte, s.end_byte, s.token_estimate)
      IS DISTINCT FROM (excluded.aliases, excluded.ordinal, excluded.level, excluded.heading, excluded.start_line, excluded.end_line,
      excluded.start_byte, excluded.end_byte, excluded.token_estimate))` as const;

const REPLACE = statement(`WITH ${REPLACED_SECTIONS} SELECT`);

export function sectionsOf({ outline: { headings }, sectionTokenEstimates }: Analysis) {
  return {
    anchors: headings.map(({ anchor }) => anchor),
    aliases: headings.map(({ aliases }) => aliases.join(' ')),
    ordinals: headings.map(({ ordinal }) => ordinal),
    levels: headings.map(({ level }) => level),
    headings: headings.map(({ text }) => text),
    startLines: headings.map(({ startLine }) => startLine),
    endLines: headings.map(({ endLine }) => endLine),
    startBytes: headings.map(({ startByte }) => startByte),
    endBytes: headings.map(({ endByte }) => endByte),
    tokenEstimates: sectionTokenEstimates,
  };
}

@Injectable()
export class SectionsRepository {
  async replace(tx: Transaction, tenantId: string, nodeId: string, analysis: Analysis): Promise<void> {
    await tx.run(REPLACE, { tenantId, nodeId, ...sectionsOf(analysis) });
  }
}

/** A heading has no line break, so a line break can separate them. */
export function hashOfHeadings({ outline }: Analysis): Buffer {
  return sha256(outline.headings.map(({ text }) => text).join('\n'));
}

/** Positions as the column of revisions stores them: the line times 2^32 plus the column. */
export function storedPositions(positions: readonly Position[]): string[] {
  return positions.map(({ line, column }) => String((BigInt(line) << 32n) + BigInt(column)));
}
