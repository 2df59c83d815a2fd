import type { Request, Response } from 'express';
import { sha256 } from '../crypto/hashing';
import { matchesAny } from './conditional';
import { compressOnce } from './compress';
import { type Encoding, encodingFor, markCompressed } from './compressible';

/** A body without a secret that many clients read. It is compressed once for each encoding, when the first client accepts it. */
export class Precompressed {
  private readonly etag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly body: Buffer,
  ) {
    this.etag = sha256(body).toString('hex').slice(0, 20);
  }

  /** Sends the body, or 304 if If-None-Match contains its ETag. */
  async send(req: Request, res: Response): Promise<void> {
    // Every cache may keep it, and must revalidate it before each use.
    res.setHeader('Cache-Control', 'public, no-cache');
    res.setHeader('ETag', `"${this.etag}"`);
    res.vary('Accept-Encoding');
    if (matchesAny(req.headers['if-none-match'], this.etag)) return void res.status(304).end();
    res.setHeader('Content-Type', this.type);
    const encoding = encodingFor(res);
    const body = encoding ? await this.in(encoding) : this.body;
    if (encoding) markCompressed(res, encoding);
    res.setHeader('Content-Length', body.length);
    res.end(body);
  }

  private in(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding);
    if (known) return known;
    const compressing = compressOnce(this.body, encoding);
    this.compressed.set(encoding, compressing);
    void compressing.catch(() => this.compressed.delete(encoding));
    return compressing;
  }
}
