import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Config } from '../config/config';
import type { ApiRequest, LimitSubject } from '../http/request';
import { FairSemaphore } from '../concurrency/fair-semaphore';

const READS_ONLY = Symbol('reads only');

/** Declares that a route only reads, although its method is not GET: it never waits for changes. */
export const ReadsOnly = () => SetMetadata(READS_ONLY, true);

/** How long a change waits for other changes of its tenant, in milliseconds. */
const WAIT_MS = 10_000;

/** Permits that one user, and one credential, leave to others. Revoking a token and suspending a user are changes too, and must get through. */
const LEFT_BY_PERSON = 2;
const LEFT_BY_CREDENTIAL = 4;

/**
 * Limits the concurrent changes of one tenant in a process to half of its database connections, so that changes that wait for
 * each other don't block other tenants. A single user or credential gets fewer, and can't block the whole tenant. Requests that only
 * read are not limited. A change takes its place after its body has arrived, so a slow client holds none.
 */
@Injectable()
export class ChangesGuard implements CanActivate {
  private readonly lines: { key: (subject: LimitSubject) => string; semaphore: FairSemaphore }[];

  constructor(
    config: Config,
    private readonly reflector: Reflector,
  ) {
    const permits = Math.floor(config.databasePoolSize / 2);
    const semaphore = (left: number) => new FairSemaphore(Infinity, Math.max(1, permits - left), WAIT_MS);
    this.lines = [
      { key: ({ key }) => key, semaphore: semaphore(LEFT_BY_CREDENTIAL) },
      { key: ({ userId }) => userId, semaphore: semaphore(LEFT_BY_PERSON) },
      { key: ({ tenantId }) => tenantId, semaphore: semaphore(0) },
    ];
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, limitSubject } = context.switchToHttp().getRequest<ApiRequest>();
    if (limitSubject === undefined || method === 'GET' || method === 'HEAD') return true;
    if (this.reflector.get<boolean | undefined>(READS_ONLY, context.getHandler())) return true;
    const res = context.switchToHttp().getResponse<Response>();
    for (const { key, semaphore } of this.lines) {
      const release = await semaphore.acquire(key(limitSubject));
      if (res.closed) release();
      else res.once('close', release);
    }
    return true;
  }
}
