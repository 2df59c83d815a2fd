import { Injectable } from '@nestjs/common';
import { Revision } from '#entities';
import { Database, columns, computed, statement } from '#platform';
import { countLineChanges } from '#text';
import { unlessThreadsAreBusy } from '../outlines/analyze-content';
import type { RevisionRow } from './revisions.repository';

/** How many revisions, and of how many bytes in all, a request compares with those before them. */
const MAX_REVISIONS = 50;
const MAX_BYTES = 4 * 1024 * 1024;

const SIZE = columns(Revision, 'r', 'number', 'bytes');
const LIST_SIZES = statement(
  SIZE.row,
  `SELECT ${SIZE.sql} FROM revisions r WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number = ANY (:numbers::int[])`,
);
const CONTENT = columns(Revision, 'r', 'number', 'content');
const LIST_CONTENTS = statement(
  CONTENT.row,
  `SELECT ${CONTENT.sql} FROM revisions r WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number = ANY (:numbers::int[])`,
);
const STORE = statement(
  { number: computed.int() },
  `UPDATE revisions r SET lines_added = x.added, lines_removed = x.removed
  FROM unnest(:numbers::int[], :added::int[], :removed::int[]) AS x (number, added, removed)
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number = x.number RETURNING r.number`,
);

/** How many lines revisions changed. It is counted once, when somebody lists them, so that a save costs nothing for it. */
@Injectable()
export class RevisionLines {
  constructor(private readonly database: Database) {}

  /** The same revisions with their numbers of changed lines, as far as one request counts them. @throws AnalysisBusy */
  async counted(tenantId: string, nodeId: string, rows: RevisionRow[]): Promise<RevisionRow[]> {
    const numbers = await this.toCount(tenantId, nodeId, rows);
    if (numbers.length === 0) return rows;
    const wanted = [...new Set(numbers.flatMap((number) => [number, number - 1]))];
    const contents = await this.database.all(LIST_CONTENTS, { tenantId, nodeId, numbers: wanted });
    const textOf = new Map(contents.map(({ number, content }) => [number, content.toString('utf8')]));
    const pairs = numbers.map((number) => ({
      before: textOf.get(number - 1) ?? '',
      after: textOf.get(number) ?? '',
    }));
    const changes = await unlessThreadsAreBusy(countLineChanges(tenantId, { pairs }));
    const added = changes.map((change) => change.added);
    const removed = changes.map((change) => change.removed);
    await this.database.all(STORE, { tenantId, nodeId, numbers, added, removed });
    const changeOf = new Map(numbers.map((number, i) => [number, changes[i]!]));
    return rows.map((row) => {
      const change = changeOf.get(row.number);
      return change ? { ...row, linesAdded: change.added, linesRemoved: change.removed } : row;
    });
  }

  /** The numbers of the newest revisions that are not counted yet, within the bounds. */
  private async toCount(tenantId: string, nodeId: string, rows: RevisionRow[]): Promise<number[]> {
    const missing = rows.filter(({ linesAdded }) => linesAdded === null).map(({ number }) => number);
    if (missing.length === 0) return [];
    const candidates = missing.slice(0, MAX_REVISIONS);
    const numbers = [...new Set(candidates.flatMap((number) => [number, number - 1]))];
    const sizes = await this.database.all(LIST_SIZES, { tenantId, nodeId, numbers });
    const sizeOf = new Map(sizes.map(({ number, bytes }) => [number, bytes]));
    let bytes = 0;
    return candidates.filter((number) => {
      // The revision before it was deleted.
      if (number > 1 && !sizeOf.has(number - 1)) return false;
      bytes += (sizeOf.get(number) ?? 0) + (sizeOf.get(number - 1) ?? 0);
      return bytes <= MAX_BYTES;
    });
  }
}
