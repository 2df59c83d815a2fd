import { Injectable } from '@nestjs/common';
import { type Transaction, sha256, statement } from '#platform';
import type { Analysis, Position } from '#text';

const DELETE = statement('DELETE FROM sections s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId');
// No name has a space. PostgreSQL has no arrays of arrays of different lengths.
const INSERT = statement(
  `INSERT INTO sections (tenant_id, node_id, anchor, aliases, ordinal, level, heading, start_line, end_line, start_byte, end_byte,
    token_estimate)
  SELECT :tenantId, :nodeId, x.anchor, CASE WHEN x.aliases = '' THEN '{}' ELSE string_to_array(x.aliases, ' ') END, x.ordinal, x.level,
    x.heading, x.start_line, x.end_line, x.start_byte, x.end_byte, x.token_estimate
  FROM unnest(:anchors::text[], :aliases::text[], :ordinals::int[], :levels::smallint[], :headings::text[],
    :startLines::int[], :endLines::int[], :startBytes::int[], :endBytes::int[], :tokenEstimates::int[])
    AS x (anchor, aliases, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)`,
);

/** Writes the sections of documents. */
@Injectable()
export class SectionsRepository {
  /** Writes the sections of a document that has none. */
  async insert(
    tx: Transaction,
    tenantId: string,
    nodeId: string,
    { outline: { headings }, sectionTokenEstimates }: Analysis,
  ): Promise<void> {
    if (headings.length === 0) return;
    await tx.run(INSERT, {
      tenantId,
      nodeId,
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
    });
  }

  /** Replaces the sections of a document. */
  async replace(tx: Transaction, tenantId: string, nodeId: string, analysis: Analysis): Promise<void> {
    await tx.run(DELETE, { tenantId, nodeId });
    await this.insert(tx, tenantId, nodeId, analysis);
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
