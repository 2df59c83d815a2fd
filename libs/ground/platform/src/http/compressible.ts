import { SetMetadata } from '@nestjs/common';
import type { Response } from 'express';
import type { ApiRequest } from './request';

const COMPRESSED = Symbol('compressed');

/**
 * Declares whether the answers of a GET route may be compressed. `@Describe` declares it for every route of the API: not for one whose answers
 * hold a secret, since the size of a compressed answer tells a secret to those who can add text beside it (BREACH). Pages declare nothing, and
 * are not compressed.
 */
export const Compressed = (holdsSecret: boolean) => SetMetadata(COMPRESSED, !holdsSecret);

/** The encodings of compressed answers. */
export type Encoding = 'br' | 'gzip';

/**
 * Whether the answer may be compressed: a successful answer to a GET or HEAD, by a route that declares it, that sets no cookie. Changes are
 * never compressed: their answers show secrets once, and programs that save and read sections need them fast.
 */
export function mayCompress(res: Response): boolean {
  const { method, handledBy } = res.req as ApiRequest;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (handledBy === undefined || Reflect.getMetadata(COMPRESSED, handledBy.getHandler()) !== true)
    return false;
  return res.statusCode === 200 && !res.hasHeader('Set-Cookie') && !res.hasHeader('Content-Encoding');
}

/** The encoding that the client accepts and that makes answers smallest; undefined for none. */
export function encodingFor(res: Response): Encoding | undefined {
  const { req } = res;
  if (req.headers['accept-encoding'] === undefined) return undefined;
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding) === encoding);
}

/**
 * Sets the headers of a compressed answer. The ETag becomes weak (RFC 9110, section 8.8.1), because each encoding has other bytes. The service
 * compares ETags weakly, so that it fits If-Match and If-None-Match as before.
 */
export function markCompressed(res: Response, encoding: Encoding): void {
  res.setHeader('Content-Encoding', encoding);
  const etag = res.getHeader('ETag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('ETag', `W/${etag}`);
}
