import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../config/config';
import type { ApiRequest, LimitSubject } from '../http/request';
import { FairSemaphore } from '../concurrency/fair-semaphore';

/** How long a change waits for other changes of its tenant. */
const WAIT_MS = 10_000;

/** Permits that one person, and one of their credentials, leave to others: ending a token or suspending a person is a change too. */
const LEFT_BY_PERSON = 2;
const LEFT_BY_CREDENTIAL = 4;

/**
 * Bounds how many changes of one tenant run at once in a process, to half of the connections to the database, so that changes which
 * wait for each other hold up no other tenant. One person, and one credential, get fewer, so that nobody holds up their whole tenant.
 * Requests that only read pass.
 */
@Injectable()
export class ChangesGuard implements CanActivate {
  private readonly lines: { key: (subject: LimitSubject) => string; semaphore: FairSemaphore }[];

  constructor(config: Config) {
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
    const res = context.switchToHttp().getResponse<Response>();
    for (const { key, semaphore } of this.lines) {
      const release = await semaphore.acquire(key(limitSubject));
      if (res.closed) release();
      else res.once('close', release);
    }
    return true;
  }
}
