import { type Client, type Project } from '#testing';
import { rows } from '../tree-integrity';

/** A document as a follower knows it. */
export interface Followed {
  path: string;
  title: string | null;
  content: string | null;
}

interface Entry {
  nodeId: string;
  path: string;
  bodyAvailable: boolean;
  untrusted: { title: string | null };
}

const PAGE = 3;

/**
 * Keeps a copy of a project's documents as the contract says one can: a cursor first, then the catalog, then the changes
 * as they come. It is never told of deletions, so it may know documents that are gone.
 */
export class Follower {
  readonly known = new Map<string, Followed>();
  private cursor = '';

  constructor(
    private readonly callers: readonly Client[],
    private readonly project: Project,
  ) {}

  async begin(): Promise<void> {
    this.cursor = (await this.changes()).cursor;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await this.next()
        .get(`/api/projects/${this.project.id}/catalog`)
        .query({ limit: PAGE, ...(cursor && { cursor }) })
        .expect(200);
      await this.take(body.data as Entry[]);
      cursor = body.meta.nextCursor as string | null;
    }
  }

  /** Takes one page of changes; whether there are more. */
  async follow(): Promise<boolean> {
    const { changes, cursor, hasMore, resyncRequired } = await this.changes(this.cursor);
    expect(resyncRequired).toBe(false);
    await this.take(changes);
    this.cursor = cursor;
    return hasMore;
  }

  /** Takes everything that was committed before this was called. */
  async catchUp(databaseUrl: string): Promise<void> {
    const [now] = await rows<{ xid: string }>(databaseUrl, 'SELECT pg_current_xact_id()::text AS xid');
    const settled = 'SELECT 1 WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8';
    while ((await rows(databaseUrl, settled, [now!.xid])).length === 0);
    while (await this.follow());
  }

  private async take(entries: readonly Entry[]): Promise<void> {
    for (const { nodeId, path, bodyAvailable, untrusted } of entries) {
      const { status, body } = await this.next().get(`/api/v1/documents/${nodeId}/content`);
      // What was deleted meanwhile is not there to be read.
      if (status === 404) this.known.delete(nodeId);
      else if (status !== 200) throw new Error(`The content of ${path} answered ${status}.`);
      else this.known.set(nodeId, { path, title: untrusted.title, content: body.data.content });
      if (status === 200 && bodyAvailable) expect(body.data.content).not.toBeNull();
    }
  }

  private async changes(since?: string) {
    const { body } = await this.next()
      .get(`/api/projects/${this.project.id}/catalog/changes`)
      .query({ limit: PAGE, ...(since !== undefined && { since }) })
      .expect(200);
    return body.data as { changes: Entry[]; cursor: string; hasMore: boolean; resyncRequired: boolean };
  }

  private turn = 0;

  /** The process to ask next. */
  private next(): Client {
    return this.callers[this.turn++ % this.callers.length]!;
  }
}
