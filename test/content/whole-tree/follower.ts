import { type Client, type Project, sql } from '#testing';

/** A document in the copy of a follower. */
export interface FollowedDocument {
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
 * Keeps a copy of a project's documents in the way that the API documents: it reads a cursor, then the catalog, then the changes since the
 * cursor. The changes don't include deletions, so the copy may contain deleted documents.
 */
export class Follower {
  readonly known = new Map<string, FollowedDocument>();
  private cursor = '';

  constructor(
    private readonly callers: readonly Client[],
    private readonly project: Project,
  ) {}

  async begin(): Promise<void> {
    this.cursor = (await this.changes()).cursor;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await this.nextCaller()
        .get(`/api/projects/${this.project.id}/catalog`)
        .query({ limit: PAGE, ...(cursor && { cursor }) })
        .expect(200);
      await this.apply(body.data as Entry[]);
      cursor = body.meta.nextCursor as string | null;
    }
  }

  /** Applies one page of changes. Returns whether there are more. */
  async follow(): Promise<boolean> {
    const { changes, cursor, hasMore, resyncRequired } = await this.changes(this.cursor);
    expect(resyncRequired).toBe(false);
    await this.apply(changes);
    this.cursor = cursor;
    return hasMore;
  }

  /** Applies every change that was committed before this call. */
  async catchUp(databaseUrl: string): Promise<void> {
    const [now] = await sql<{ xid: string }>(databaseUrl, 'SELECT pg_current_xact_id()::text AS xid');
    const ended = 'SELECT 1 WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8';
    while ((await sql(databaseUrl, ended, [now!.xid])).length === 0);
    while (await this.follow());
  }

  private async apply(entries: readonly Entry[]): Promise<void> {
    for (const { nodeId, path, bodyAvailable, untrusted } of entries) {
      const { status, body } = await this.nextCaller().get(`/api/v1/documents/${nodeId}/content`);
      // The document may have been deleted since the change.
      if (status === 404) this.known.delete(nodeId);
      else if (status !== 200) throw new Error(`The content of ${path} answered ${status}.`);
      else this.known.set(nodeId, { path, title: untrusted.title, content: body.data.content });
      if (status === 200 && bodyAvailable) expect(body.data.content).not.toBeNull();
    }
  }

  private async changes(since?: string) {
    const { body } = await this.nextCaller()
      .get(`/api/projects/${this.project.id}/catalog/changes`)
      .query({ limit: PAGE, ...(since !== undefined && { since }) })
      .expect(200);
    return body.data as { changes: Entry[]; cursor: string; hasMore: boolean; resyncRequired: boolean };
  }

  private turn = 0;

  /** Returns the callers in turn, so that requests alternate between processes. */
  private nextCaller(): Client {
    return this.callers[this.turn++ % this.callers.length]!;
  }
}
