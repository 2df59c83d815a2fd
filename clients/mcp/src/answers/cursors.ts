import { createHash } from 'node:crypto';
import { ToolProblem } from './advice.js';

const MAX_KEPT = 500;

/** How answers write the cursors of lists, and read them again. */
export interface Cursors {
  shorten(cursor: string | null | undefined): string | undefined;
  /** @throws ToolProblem for a name that was never issued, or too long ago */
  resolve(name: string | undefined, instead?: string): string | undefined;
}

/** The cursors as the service issues them, for a server that keeps nothing between requests. */
export const LONG_CURSORS: Cursors = {
  shorten: (cursor) => cursor ?? undefined,
  resolve: (cursor) => cursor,
};

/** Short names for the cursors of lists, which are too long for a model to copy without mistakes. They last as long as the process. */
export class ShortCursors implements Cursors {
  private readonly kept = new Map<string, string>();

  shorten(cursor: string | null | undefined): string | undefined {
    if (!cursor) return undefined;
    const name = `p${createHash('sha256').update(cursor).digest('hex').slice(0, 8)}`;
    this.kept.delete(name);
    this.kept.set(name, cursor);
    for (const oldest of this.kept.keys()) if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
    return name;
  }

  resolve(
    name: string | undefined,
    instead = 'Call again without it for the first page.',
  ): string | undefined {
    if (name === undefined || !/^p[0-9a-f]{8}$/.test(name)) return name;
    const cursor = this.kept.get(name);
    if (cursor === undefined) throw new ToolProblem(`This cursor is no longer known. ${instead}`);
    return cursor;
  }
}
