import type { Request, Response } from 'express';
import { Reply, matchesAny, streamText } from '#platform';

/** The form that a reader asks for by its Accept header: a page, unless JSON or Markdown comes first. */
export type Wanted = 'html' | 'json' | 'markdown';

/**
 * Any cache may keep it, and asks before each use (RFC 9111, section 5.2.2.4): what is unpublished is gone from every cache
 * at once.
 */
const REVALIDATE = 'public, no-cache';

/** No script at all; JSON-LD is no script. Images come from wherever a writer found them. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The form that a reader wants. */
export function wantedForm(req: Request): Wanted {
  const type = req.accepts(['text/html', 'application/json', 'text/markdown']);
  return type === 'application/json' ? 'json' : type === 'text/markdown' ? 'markdown' : 'html';
}

/** One form of a page. */
interface Form {
  type: 'html' | 'json' | 'text' | 'text/markdown' | 'application/xml';
  /** Bare; the same as long as the body is. */
  etag: string;
  /** Called only where the body is sent. */
  body: () => Promise<Buffer | string | AsyncIterable<string>>;
  /** Whether search engines may list it. */
  listed: boolean;
  links?: string[];
}

/** Sends one form of a page, or 304 where the reader has it already; for HEAD the body is not made. */
export class Representation extends Reply {
  constructor(private readonly form: Form) {
    super();
  }

  async send(res: Response): Promise<void> {
    const { type, etag, body, listed, links } = this.form;
    const { method, headers } = res.req;
    res.setHeader('ETag', `"${etag}"`);
    res.setHeader('Cache-Control', REVALIDATE);
    res.setHeader('Vary', 'Accept');
    if (!listed) res.setHeader('X-Robots-Tag', 'noindex');
    if (links) res.setHeader('Link', links.join(', '));
    if (type === 'html') res.setHeader('Content-Security-Policy', POLICY);
    if (matchesAny(headers['if-none-match'], etag)) return void res.status(304).end();
    res.type(type);
    if (method === 'HEAD') return void res.end();
    const made = await body();
    if (typeof made === 'string' || Buffer.isBuffer(made)) res.send(made);
    else await streamText(res, () => made);
  }
}
