import type { Request, Response } from 'express';
import { matchesAny, streamText } from '#platform';

/** What a reader asked for by its Accept header: a page, unless JSON or Markdown comes first. */
export type Form = 'html' | 'json' | 'markdown';

/**
 * Any cache may keep it, and asks before each use (RFC 9111, section 5.2.2.4): what is unpublished is gone from every cache
 * at once.
 */
const REVALIDATE = 'public, no-cache';

/** No script at all; JSON-LD is no script. Images come from wherever a writer found them. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** One way to show a thing. */
export interface Representation {
  type: 'html' | 'json' | 'text' | 'text/markdown' | 'application/xml';
  /** Bare; the same as long as the body is. */
  etag: string;
  /** Made only where it is sent. */
  body: () => Promise<Buffer | string | AsyncIterable<string>>;
  /** Whether search engines may list it. */
  listed: boolean;
  links?: string[];
}

/** The form that a reader wants. */
export function formOf(req: Request): Form {
  const type = req.accepts(['text/html', 'application/json', 'text/markdown']);
  return type === 'application/json' ? 'json' : type === 'text/markdown' ? 'markdown' : 'html';
}

/** Sends a representation, or 304 where the reader has it already; for HEAD without making the body. */
export async function send(
  req: Request,
  res: Response,
  { type, etag, body, listed, links }: Representation,
): Promise<void> {
  res.setHeader('ETag', `"${etag}"`);
  res.setHeader('Cache-Control', REVALIDATE);
  res.setHeader('Vary', 'Accept');
  if (!listed) res.setHeader('X-Robots-Tag', 'noindex');
  if (links) res.setHeader('Link', links.join(', '));
  if (type === 'html') res.setHeader('Content-Security-Policy', POLICY);
  if (matchesAny(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.type(type);
  if (req.method === 'HEAD') return void res.end();
  const made = await body();
  if (typeof made === 'string' || Buffer.isBuffer(made)) res.send(made);
  else await streamText(res, () => made);
}
