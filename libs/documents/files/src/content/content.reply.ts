import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { FairSemaphore, Reply, matchesAny } from '#platform';
import { isInline, servedType } from '../inspection/types';
import { type ByteRange, FileStore } from '../store/file-store';
import { RangeNotSatisfiable } from './content.errors';

/** A file whose bytes are sent. */
export interface Content {
  tenantId: string;
  sha256: Buffer;
  bytes: number;
  type: string;
  name: string;
}

/** Files that one process sends at the same time, and those of one organization. Further ones wait up to ten seconds. */
const turns = new FairSemaphore(400, 100, 10_000);
/** A client that needs longer for a file is disconnected. */
const TOTAL_MS = 15 * 60_000;

// Nothing in a file can run or load anything, even if a browser opens it as a page.
const POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sends the bytes of a file, or the one part of them that the request asks for. Browsers show raster images, and save everything else. */
export class ContentReply extends Reply {
  /**
   * @param cache Cache-Control
   * @param listed whether search engines may list it
   */
  constructor(
    private readonly store: FileStore,
    private readonly content: Content,
    private readonly cache: string,
    private readonly listed = true,
  ) {
    super();
  }

  async send(res: Response): Promise<void> {
    const etag = this.content.sha256.toString('hex');
    if (matchesAny(res.req.headers['if-none-match'], etag)) {
      this.setHeaders(res, etag);
      return void res.writeHead(304).end();
    }
    const range = this.rangeOf(res, etag);
    await turns.run(this.content.tenantId, () => this.sendBytes(res, etag, range));
  }

  private async sendBytes(res: Response, etag: string, range: ByteRange | undefined): Promise<void> {
    const { tenantId, sha256, bytes, type, name } = this.content;
    // The file is opened before any header is set, so that no cache keeps the failure of an unavailable store.
    const stream = res.req.method === 'HEAD' ? undefined : await this.store.open({ tenantId, sha256 }, range);
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    const served = servedType(type);
    this.setHeaders(res, etag);
    res.statusCode = range ? 206 : 200;
    res.setHeader('Content-Type', served === 'text/plain' ? 'text/plain; charset=utf-8' : served);
    res.setHeader('Content-Disposition', dispositionOf(type, name));
    res.setHeader('Content-Length', end - start + 1);
    if (range) res.setHeader('Content-Range', `bytes ${start}-${end}/${bytes}`);
    if (!stream) return void res.end();
    // The status and the length are already sent, so the connection is closed; a client that disconnects is not an error.
    await pipeline(stream, res, { signal: AbortSignal.timeout(TOTAL_MS) }).catch(() => res.destroy());
  }

  private setHeaders(res: Response, etag: string): void {
    res.setHeader('ETag', `"${etag}"`);
    res.setHeader('Cache-Control', this.cache);
    // Otherwise, the cache of a browser would answer whoever signs in next.
    if (this.cache.startsWith('private')) res.vary('Cookie, Authorization');
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Security-Policy', POLICY);
    if (!this.listed) res.setHeader('X-Robots-Tag', 'noindex');
  }

  /**
   * The part that the request asks for; undefined for the whole. Only GET has parts, and several parts at once are answered with the whole (RFC
   * 9110, section 14.2).
   */
  private rangeOf(res: Response, etag: string): ByteRange | undefined {
    const { bytes } = this.content;
    if (res.req.method !== 'GET') return undefined;
    const condition = res.req.headers['if-range'];
    if (condition !== undefined && condition !== `"${etag}"`) return undefined;
    const ranges = res.req.range(bytes, { combine: true });
    if (ranges === -1) throw new RangeNotSatisfiable({ headers: { 'Content-Range': `bytes */${bytes}` } });
    if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
      return undefined;
    const { start, end } = ranges[0]!;
    return { start, end };
  }
}

/** RFC 6266, with the name for programs that know only ASCII too. */
function dispositionOf(type: string, name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const shown = isInline(type) ? 'inline' : 'attachment';
  return `${shown}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
