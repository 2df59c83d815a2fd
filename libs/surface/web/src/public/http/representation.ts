import type { Request, Response } from 'express';
import { matchesAny, Reply, sendBody, sha256, streamText } from '#platform';

/** The formats of a public document. */
export type Format = 'html' | 'json' | 'markdown';

/** Every cache may store it and must revalidate it before each use (RFC 9111, section 5.2.2.4), so unpublishing takes effect at once. */
const REVALIDATE = 'public, no-cache';

/**
 * Allows only the script of all pages, by its address: a document could misuse other scripts of this service if sanitizing failed. JSON-LD
 * is data and not a script. Documents may show images from any address.
 */
function policyOf(scripts: string): string {
  return `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
}

/** The format that the Accept header of a request prefers; HTML by default. */
export function preferredFormat(req: Request): Format {
  const type = req.accepts(['text/html', 'application/json', 'text/markdown']);
  return type === 'application/json' ? 'json' : type === 'text/markdown' ? 'markdown' : 'html';
}

interface Content {
  type: 'html' | 'json' | 'text' | 'text/markdown' | 'application/xml';
  /** Without quotes. It must change whenever the body does. */
  etag: string;
  /** Called only if the body is sent. */
  body: () => Promise<Buffer | string | AsyncIterable<string>>;
  /** Whether search engines may list it. */
  listed: boolean;
  links?: string[];
  /** The source of scripts that a page allows. */
  scripts?: string;
}

/** Sends a page in one format, or 304 if the client has it already. For HEAD the body is not rendered. */
export class Representation extends Reply {
  constructor(private readonly content: Content) {
    super();
  }

  /** A representation whose ETag is a hash of its body. */
  static ofText(
    type: Content['type'],
    body: string,
    more: Pick<Content, 'listed' | 'scripts'>,
  ): Representation {
    return new Representation({ type, etag: etagOf(body), body: async () => body, ...more });
  }

  async send(res: Response): Promise<void> {
    const { type, etag, body, listed, links, scripts = "'none'" } = this.content;
    const { method, headers } = res.req;
    // Weak, since the same page is sent compressed and as it is.
    res.setHeader('ETag', `W/"${etag}"`);
    res.setHeader('Cache-Control', REVALIDATE);
    res.setHeader('Vary', 'Accept, Accept-Encoding');
    if (!listed) res.setHeader('X-Robots-Tag', 'noindex');
    if (links) res.setHeader('Link', links.join(', '));
    if (type === 'html') res.setHeader('Content-Security-Policy', policyOf(scripts));
    if (matchesAny(headers['if-none-match'], etag)) return void res.status(304).end();
    res.type(type);
    if (method === 'HEAD') return void res.end();
    const content = await body();
    if (typeof content === 'string' || Buffer.isBuffer(content)) return sendBody(res, content);
    await streamText(res, () => content);
  }
}

/** An ETag for everything that a text identifies. */
export function etagOf(text: string): string {
  return sha256(text).toString('hex').slice(0, 20);
}
