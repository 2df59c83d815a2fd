import { rm } from 'node:fs/promises';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Response } from 'express';
import { PlatformSettings } from '../platform.settings';
import { type ReadSettings, SettingsReader } from '../settings/composed-settings';
import { UnsupportedMediaType, ValidationFailed } from '../errors/errors';
import { addressBlock } from './address-block';
import { BodyMemory } from './body-memory';
import { refusalOf } from './json-bounds';
import { parseBody } from './parse-body';
import { parseForm } from './parse-form';
import { readBody } from './read-body';
import type { BodyPace } from './receive-body';
import type { ApiRequest } from './request';
import { receiveUpload } from './upload';

const BODY = Symbol('body');
type BodyKind =
  | { kind: 'json' | 'form'; limit: (of: ReadSettings) => number; types?: string[] }
  | { kind: 'file'; limit: (of: ReadSettings) => number; folder: (of: ReadSettings) => string }
  | { kind: 'unread' };

/** The longest time that a body in memory may take, in seconds. */
const LONGEST_SECONDS = 110;
/** The longest pause of an upload, in seconds. */
const UPLOAD_IDLE_SECONDS = 30;
const DEFAULT: BodyKind = { kind: 'json', limit: () => 256 * 1024 };
/** The message about a body that is not JSON. */
export const NOT_JSON = 'The body must be well-formed JSON.';
/** The message about a JSON body that is a list, a text or a number. */
export const NOT_AN_OBJECT = 'The body must be a JSON object.';
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Lets a route accept a JSON body of up to `limit` bytes. The default is 256 KiB.
 *
 * @param limit gets a function that reads the settings of a lib: `(of) => of(TextSettings).maxSaveBytes`
 * @param types further media types of such a body
 */
export const JsonBody = (limit: (of: ReadSettings) => number, ...types: string[]) =>
  SetMetadata(BODY, { kind: 'json', limit, types } satisfies BodyKind);

/** Lets a route answer a request whatever its body is, which is not read. */
export const AnyBody = () => SetMetadata(BODY, { kind: 'unread' } satisfies BodyKind);

/**
 * Lets a route accept a body of any media type and up to `limit` bytes. It is received as a file in `folder`, and never as a whole in memory.
 * The route gets it with `@Uploaded()`.
 */
export const FileBody = (limit: (of: ReadSettings) => number, folder: (of: ReadSettings) => string) =>
  applyDecorators(
    SetMetadata(BODY, { kind: 'file', limit, folder } satisfies BodyKind),
    ApiConsumes('*/*'),
    ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'The bytes of the file.' }),
  );

const KEEPS_BYTES = Symbol('keeps bytes');

/** Keeps the bytes of the body beside the parsed value, for a signature that covers them. A request without a body has none. */
export const KeepsBytes = () => SetMetadata(KEEPS_BYTES, true);

/** Lets a route accept an HTML form of up to `limit` bytes, by default 16 KiB. */
export const FormBody = (limit = 16 * 1024) =>
  SetMetadata(BODY, { kind: 'form', limit: () => limit } satisfies BodyKind);

/** Reads and parses the body. It runs after the guards that admit the caller, so that the body of a refused request is never parsed. */
@Injectable()
export class BodyGuard implements CanActivate {
  /** Counts the files that callers upload at the moment. They are on a disk and not in memory, so they are counted apart. */
  private uploads?: BodyMemory;

  constructor(
    private readonly reflector: Reflector,
    private readonly platform: PlatformSettings,
    private readonly settings: SettingsReader,
    private readonly memory: BodyMemory,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const req = context.switchToHttp().getRequest<ApiRequest>();
    if (req.method !== 'GET' && req.method !== 'HEAD') return this.afterBody(req, context);
    req.handledBy = context;
    return true;
  }

  private async afterBody(req: ApiRequest, context: ExecutionContext): Promise<boolean> {
    await this.readBody(req, context);
    req.handledBy = context;
    return true;
  }

  private async readBody(req: ApiRequest, context: ExecutionContext): Promise<void> {
    const length = req.headers['content-length'];
    if (length === '0' || (length === undefined && req.headers['transfer-encoding'] === undefined)) {
      req.body = {};
      return;
    }
    const accepted = this.reflector.get<BodyKind | undefined>(BODY, context.getHandler()) ?? DEFAULT;
    if (accepted.kind === 'unread') return void (req.body = {});
    if (accepted.kind === 'file')
      return this.receive(req, context.switchToHttp().getResponse<Response>(), accepted);
    const { kind, limit, types = [] } = accepted;
    if (!req.is(kind === 'json' ? ['application/json', ...types] : ['application/x-www-form-urlencoded']))
      throw new UnsupportedMediaType();
    const charset = CHARSET.exec(req.headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
    if (charset !== 'utf-8' && charset !== 'utf8') throw new UnsupportedMediaType();
    const bytes = await this.read(
      req,
      context.switchToHttp().getResponse<Response>(),
      limit(this.settings.of),
    );
    if (Reflect.hasMetadata(KEEPS_BYTES, context.getHandler())) req.bodyBytes = bytes;
    req.body =
      kind === 'json'
        ? await parse(req.limitSubject?.tenantId ?? addressBlock(req.ip ?? ''), bytes)
        : parseForm(bytes);
  }

  private read(req: ApiRequest, res: Response, limit: number): Promise<Buffer> {
    return readBody(req, limit, this.pace, this.counter(req, res, this.memory));
  }

  private async receive(
    req: ApiRequest,
    res: Response,
    accepted: Extract<BodyKind, { kind: 'file' }>,
  ): Promise<void> {
    const [limit, folder] = [accepted.limit(this.settings.of), accepted.folder(this.settings.of)];
    this.uploads ??= new BodyMemory(limit);
    const count = this.counter(req, res, this.uploads);
    const upload = await receiveUpload(req, { folder, limit, pace: this.uploadPace }, count);
    req.upload = upload;
    req.body = {};
    const discard = () => void rm(upload.file, { force: true }).catch(() => undefined);
    if (res.closed) discard();
    else res.once('close', discard);
  }

  private get pace(): BodyPace {
    const { bodyGraceSeconds, minBodyBytesPerSecond } = this.platform;
    return {
      graceSeconds: bodyGraceSeconds,
      bytesPerSecond: minBodyBytesPerSecond,
      longestSeconds: LONGEST_SECONDS,
      idleSeconds: LONGEST_SECONDS,
    };
  }

  /** The pace of a large file over a slow link. The file is not kept in memory, so it may take long while it makes progress. */
  private get uploadPace(): BodyPace {
    return { ...this.pace, longestSeconds: this.platform.uploadMaxSeconds, idleSeconds: UPLOAD_IDLE_SECONDS };
  }

  /** Counts the bytes that arrive for the caller until the request ends. */
  private counter(req: ApiRequest, res: Response, memory: BodyMemory): (bytes: number) => void {
    const caller = req.limitSubject?.userId ?? addressBlock(req.ip ?? '');
    let held = 0;
    res.once('close', () => memory.remove(caller, held));
    return (bytes) => {
      memory.add(caller, bytes);
      held += bytes;
    };
  }
}

async function parse(tenantId: string, bytes: Buffer): Promise<object> {
  const parsed = await parseBody(tenantId, bytes);
  switch (parsed.kind) {
    case 'charset':
      throw new UnsupportedMediaType();
    case 'syntax':
      throw new ValidationFailed({ message: NOT_JSON });
    case 'problem':
      throw refusalOf(parsed.problem);
  }
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ValidationFailed({ message: NOT_AN_OBJECT });
  return value;
}
