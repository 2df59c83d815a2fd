import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Response } from 'express';
import { PlatformSettings } from '../platform.settings';
import type { ApiRequest, LimitSubject } from '../http/request';
import { FairSemaphore } from '../concurrency/fair-semaphore';

const READS_ONLY = Symbol('reads only');

/** Declares that a route only reads, although its method is not GET: it never waits for changes, and clients can repeat its requests. */
export const ReadsOnly = () =>
  applyDecorators(SetMetadata(READS_ONLY, true), ApiExtension('x-reads-only', true));

/** Whether the request of a route may change something. */
export function mayChange(context: ExecutionContext): boolean {
  const { method } = context.switchToHttp().getRequest<ApiRequest>();
  if (method === 'GET' || method === 'HEAD') return false;
  return Reflect.getMetadata(READS_ONLY, context.getHandler()) !== true;
}

const ENDS_ACCESS = Symbol('ends access');

/**
 * Declares that a route ends something that gives access, such as a token, a membership or a share. Owners and admins have reserved
 * places for it, so that a person whose access they end cannot delay them.
 */
export const EndsAccess = () => SetMetadata(ENDS_ACCESS, true);

/** How long a change waits for other changes of its tenant, in milliseconds. */
const WAIT_MS = 10_000;

/** Permits that one user, and one credential, leave to others. Revoking a token and suspending a user are changes too, and must get through. */
const LEFT_BY_PERSON = 2;
const LEFT_BY_CREDENTIAL = 4;

/** For how many connections of the pool there is one place for owners and admins who end something. */
const CONNECTIONS_PER_KEPT_PLACE = 10;

interface Line {
  key: (subject: LimitSubject) => string;
  semaphore: FairSemaphore;
}

/**
 * Limits the concurrent changes of one tenant in a process to half of its database connections, so that changes that wait for each other
 * do not block other tenants. A user or credential gets fewer places than its tenant. Requests that only read are not limited, and owners
 * and admins have reserved places for ending access. A change takes its place after its body has arrived, so a slow client holds none.
 */
@Injectable()
export class ChangesGuard implements CanActivate {
  private readonly lines: Line[];
  private readonly kept: Line[];

  constructor(
    platform: PlatformSettings,
    private readonly reflector: Reflector,
  ) {
    const permits = Math.floor(platform.databasePoolSize / 2);
    const semaphore = (left: number) => new FairSemaphore(Infinity, Math.max(1, permits - left), WAIT_MS);
    this.lines = [
      { key: ({ key }) => key, semaphore: semaphore(LEFT_BY_CREDENTIAL) },
      { key: ({ userId }) => userId, semaphore: semaphore(LEFT_BY_PERSON) },
      { key: ({ tenantId }) => tenantId, semaphore: semaphore(0) },
    ];
    const kept = Math.ceil(platform.databasePoolSize / CONNECTIONS_PER_KEPT_PLACE);
    this.kept = [{ key: ({ tenantId }) => tenantId, semaphore: new FairSemaphore(Infinity, kept, WAIT_MS) }];
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { limitSubject } = context.switchToHttp().getRequest<ApiRequest>();
    return limitSubject === undefined || !mayChange(context) || this.waitForTurn(context, limitSubject);
  }

  private async waitForTurn(context: ExecutionContext, limitSubject: LimitSubject): Promise<boolean> {
    const res = context.switchToHttp().getResponse<Response>();
    const ends = this.reflector.get<boolean | undefined>(ENDS_ACCESS, context.getHandler()) ?? false;
    for (const { key, semaphore } of ends && limitSubject.administers ? this.kept : this.lines) {
      const release = await semaphore.acquire(key(limitSubject));
      if (res.closed) release();
      else res.once('close', release);
    }
    return true;
  }
}
