import { isUtf8 } from 'node:buffer';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { json, urlencoded } from 'express';
import type { NextFunction, Response } from 'express';
import { Config } from '../config/config';
import { ApiError } from '../errors/api-error';
import { PayloadTooLarge, UnsupportedMediaType, ValidationFailed } from '../errors/errors';
import { requireBoundedJson } from './json-bounds';
import type { ApiRequest } from './request';

const BODY = Symbol('body');
type Failure = Error & { type?: string; status?: number };
type Parser = (req: ApiRequest, res: Response, next: NextFunction) => void;
type BodyKind = { kind: 'json' | 'form'; limit: (config: Config) => number };

const DEFAULT_LIMIT = 256 * 1024;
const parsers = new Map<string, Parser>();

/** Lets a route accept a JSON body of up to `limit` bytes. The default is 256 KiB. */
export const JsonBody = (limit: BodyKind['limit']) =>
  SetMetadata(BODY, { kind: 'json', limit } satisfies BodyKind);

/** Lets a page's route accept an HTML form of up to 16 KiB. @param fields the DTO of its fields, for the OpenAPI document */
export const FormBody = (fields?: Type) =>
  applyDecorators(
    SetMetadata(BODY, { kind: 'form', limit: () => 16 * 1024 } satisfies BodyKind),
    ApiConsumes('application/x-www-form-urlencoded'),
    ...(fields ? [ApiBody({ type: fields })] : []),
  );

/** Parses the body. It runs after the guards that admit the caller, so that the body of a refused request is never parsed. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const req = context.switchToHttp().getRequest<ApiRequest>();
    if (req.method === 'GET' || req.method === 'HEAD') return true;
    const length = req.headers['content-length'];
    if (length === '0' || (length === undefined && req.headers['transfer-encoding'] === undefined)) {
      req.body = {};
      return true;
    }
    const { kind, limit: limitOf } = this.reflector.get<BodyKind | undefined>(BODY, context.getHandler()) ?? {
      kind: 'json',
      limit: () => DEFAULT_LIMIT,
    };
    const limit = limitOf(this.config);
    if (!req.is(kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'))
      throw new UnsupportedMediaType();
    const failure = await parse(parserFor(kind, limit), req, context.switchToHttp().getResponse<Response>());
    if (failure) throw toRefusal(failure, limit);
    if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body))
      throw new ValidationFailed({ message: 'The body must be a JSON object.' });
    return true;
  }
}

function parserFor(kind: BodyKind['kind'], limit: number): Parser {
  const key = `${kind}:${limit}`;
  let parser = parsers.get(key);
  if (!parser) {
    parser =
      kind === 'json'
        ? json({ limit, strict: false, verify: requireAcceptable })
        : urlencoded({ limit, extended: false, parameterLimit: 50 });
    parsers.set(key, parser);
  }
  return parser;
}

/**
 * Runs on the bytes of a JSON body before they are parsed. JSON is UTF-8 (RFC 8259, section 8.1): any other encoding would be decoded to
 * text that was never sent.
 */
function requireAcceptable(_req: unknown, _res: unknown, bytes: Buffer, charset: string): void {
  if (charset !== 'utf-8' || !isUtf8(bytes))
    throw Object.assign(new Error('not UTF-8'), { type: 'charset.unsupported' });
  requireBoundedJson(bytes);
}

function parse(parser: Parser, req: ApiRequest, res: Response): Promise<Failure | undefined> {
  return new Promise((resolve) =>
    parser(req, res, (error?: unknown) => resolve(error as Failure | undefined)),
  );
}

function toRefusal(failure: Failure, limit: number): Error {
  if (failure instanceof ApiError) return failure;
  switch (failure.type) {
    case 'entity.too.large':
      return new PayloadTooLarge({
        message: `The body must be at most ${limit} bytes.`,
      });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new UnsupportedMediaType();
    case 'request.aborted':
    case 'request.size.invalid':
      return new ValidationFailed({ message: 'The body ended before it was complete.' });
    case 'entity.parse.failed':
      return new ValidationFailed({ message: 'The body must be well-formed JSON.' });
    default:
      // A body that can't be decompressed fails without a type.
      return failure.status === 400
        ? new ValidationFailed({ message: 'The body could not be decompressed.' })
        : failure;
  }
}
