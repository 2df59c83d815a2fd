import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { traceLines } from '#text';
import { Visibility } from '#visibility';
import { NoContent } from '../content/content.errors';
import { unlessThreadsAreBusy } from '../outlines/analyze-content';
import { type LineRevisionRow, LinesRepository, type StoredLines } from './lines.repository';

/** How many of the newest revisions are compared, and of how many bytes in all. */
const MAX_REVISIONS = 200;
const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_RUNS = 5_000;

/** The lines of a document with the revisions that they come from. */
export interface TracedLines {
  lines: StoredLines;
  revisions: LineRevisionRow[];
}

/** Tells which revision each line of a document comes from. */
@Injectable()
export class LinesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: LinesRepository,
  ) {}

  /** The lines of the current content, for those who can write the document. @throws NotFound, NoContent, AnalysisBusy */
  async get(principal: Principal, nodeId: string): Promise<TracedLines> {
    const { tenantId } = principal;
    const { revisionId } = await this.visibility.node(this.database, principal, nodeId, 'write');
    if (revisionId === null) throw new NoContent();
    const lines = await this.trace(tenantId, nodeId);
    const numbers = [...new Set(lines.numbers.slice(0, MAX_RUNS))].filter((number) => number > 0);
    return {
      lines,
      revisions: await this.repository.listRevisions(this.database, tenantId, nodeId, numbers),
    };
  }

  /** The stored lines, continued to the newest revision. */
  private async trace(tenantId: string, nodeId: string): Promise<StoredLines> {
    const stored = await this.repository.find(this.database, tenantId, nodeId);
    const sizes = await this.repository.listSizes(this.database, tenantId, nodeId, MAX_REVISIONS + 1);
    const newest = sizes[0];
    if (!newest) throw new NoContent();
    if (stored && stored.number >= newest.number) return stored;
    const oldest = oldestWithin(sizes);
    const continues = stored !== undefined && stored.number >= oldest;
    const first = continues ? stored.number : oldest;
    const contents = await this.repository.listContents(
      this.database,
      tenantId,
      nodeId,
      first,
      newest.number,
    );
    const texts = contents.map(({ number, content }) => ({ number, text: content.toString('utf8') }));
    const runs = await unlessThreadsAreBusy(
      traceLines(tenantId, { first: continues ? stored : null, texts }),
    );
    const lines = { number: newest.number, ...runs };
    await this.repository.store(this.database, tenantId, nodeId, lines);
    return lines;
  }
}

/** The number of the oldest revision that is compared. */
function oldestWithin(sizes: readonly { number: number; bytes: number }[]): number {
  let bytes = 0;
  let oldest = sizes[0]!.number;
  for (const size of sizes) {
    bytes += size.bytes;
    if (bytes > MAX_BYTES) break;
    oldest = size.number;
  }
  return oldest;
}
