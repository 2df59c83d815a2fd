import { Injectable } from '@nestjs/common';
import { type Queries, computed, statement } from '#platform';
import { type NodeReach, REACHABLE_NODE } from '#visibility';

/** A part of the current revision of a document. */
export interface TextPart {
  nodeId: string;
  revisionId: string;
  startByte: number;
  endByte: number;
}

const READ = statement(
  { nth: computed.int(), text: computed.bytes() },
  `SELECT x.nth::int AS nth, x.text FROM unnest(:nodeIds::uuid[], :revisionIds::uuid[], :startBytes::int[], :endBytes::int[])
    WITH ORDINALITY s (node_id, revision_id, start_byte, end_byte, nth)
  CROSS JOIN LATERAL (SELECT s.nth, substring(r.content FROM s.start_byte + 1 FOR s.end_byte - s.start_byte) AS text
    FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
    WHERE ${REACHABLE_NODE.read} AND n.id = s.node_id AND n.revision_id = s.revision_id OFFSET 0) x`,
);

/** The texts of passages. */
@Injectable()
export class ContextRepository {
  /** The texts of parts of documents within a reach, in their order; null for one that has changed or is no longer within it. */
  async texts(queries: Queries, reach: NodeReach, parts: readonly TextPart[]): Promise<(string | null)[]> {
    const rows = await queries.all(READ, {
      ...reach,
      nodeIds: parts.map(({ nodeId }) => nodeId),
      revisionIds: parts.map(({ revisionId }) => revisionId),
      startBytes: parts.map(({ startByte }) => startByte),
      endBytes: parts.map(({ endByte }) => endByte),
    });
    const texts = new Map(rows.map(({ nth, text }) => [nth, text.toString('utf8')]));
    return parts.map((_, i) => texts.get(i + 1) ?? null);
  }
}
