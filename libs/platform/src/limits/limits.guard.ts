import { type ExecutionContext, Inject, Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  type ThrottlerModuleOptions,
  ThrottlerGuard,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { ThrottlerRequest } from '@nestjs/throttler/dist/throttler.guard.interface.js';
import { ApiExtension } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../config/config';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { QuotaExceeded, RateLimited } from '../errors/errors';
import type { ApiRequest, LimitSubject } from '../http/request';
import { Limits } from './limits';

const HEADERS: Record<string, string> = {
  burst: 'X-RateLimit',
  daily: 'X-DailyLimit',
  publish: 'X-DailyPublishLimit',
};
const PUBLISHES = Symbol('publishes');

/** Counts a route's requests by token against the daily publish quota of the plan too. */
export const CountsAsPublishing = () =>
  applyDecorators(SetMetadata(PUBLISHES, true), ApiExtension('x-counts-as', 'publishing'));

const PUBLISH_QUOTA_EXCEEDED =
  'This token has created as many published documents as your plan allows in a day. It starts again at 00:00 UTC.';

/** How long a change waits for others of its tenant. */
const PATIENCE_MS = 10_000;

/** Places that a person, and one of a person's credentials, leaves to others: to end a token, or to suspend someone, is a change too. */
const LEFT_BY_PERSON = 2;
const LEFT_BY_CREDENTIAL = 4;

/**
 * Holds every authenticated request to its burst and, for tokens, to the daily quota of the plan. Of a tenant's changes
 * only so many run at once in a process, so that those which wait for each other don't hold every connection to the
 * database, and other tenants up; and none of its people, with whatever is slow, holds up all others.
 */
@Injectable()
export class LimitsGuard extends ThrottlerGuard {
  private readonly changes: { by: (subject: LimitSubject) => string; semaphore: FairSemaphore }[];

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @Inject(ThrottlerStorage) storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly limits: Limits,
    config: Config,
  ) {
    super(options, storage, reflector);
    const places = Math.floor(config.databasePoolSize / 2);
    const semaphore = (left: number) => new FairSemaphore(Infinity, Math.max(1, places - left), PATIENCE_MS);
    this.changes = [
      { by: ({ key }) => key, semaphore: semaphore(LEFT_BY_CREDENTIAL) },
      { by: ({ userId }) => userId, semaphore: semaphore(LEFT_BY_PERSON) },
      { by: ({ tenantId }) => tenantId, semaphore: semaphore(0) },
    ];
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { method, limitSubject } = context.switchToHttp().getRequest<ApiRequest>();
    if (limitSubject === undefined || method === 'GET' || method === 'HEAD') return true;
    const res = context.switchToHttp().getResponse<Response>();
    for (const { by, semaphore } of this.changes) {
      const leave = await semaphore.acquire(by(limitSubject));
      if (res.closed) leave();
      else res.once('close', leave);
    }
    return true;
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return context.switchToHttp().getRequest<ApiRequest>().limitSubject === undefined;
  }

  protected override async handleRequest({
    context,
    limit,
    ttl,
    throttler,
  }: ThrottlerRequest): Promise<boolean> {
    const name = throttler.name!;
    const { limitSubject } = context.switchToHttp().getRequest<ApiRequest>();
    const daily = name !== 'burst';
    const window = daily ? `${new Date().toISOString().slice(0, 10)}:` : '';
    const count = await this.limits.count(name, window + limitSubject!.key, limit, ttl);
    const res = context.switchToHttp().getResponse<Response>();
    res.setHeader(`${HEADERS[name]}-Limit`, limit);
    res.setHeader(`${HEADERS[name]}-Remaining`, count.remaining);
    const resetAt = daily ? Date.now() + ttl : Date.now() + count.resetSeconds * 1000;
    res.setHeader(`${HEADERS[name]}-Reset`, Math.round(resetAt / 1000));
    if (!count.exceeded) return true;
    const headers = { 'Retry-After': String(count.resetSeconds) };
    if (name === 'publish') throw new QuotaExceeded({ headers, message: PUBLISH_QUOTA_EXCEEDED });
    throw daily ? new QuotaExceeded({ headers }) : new RateLimited({ headers });
  }
}

/** Milliseconds until the next 00:00 UTC. */
export function untilMidnightUtc(now = Date.now()): number {
  const day = 86_400_000;
  return day - (now % day);
}

/** The daily quota of the request's caller; sessions have none. */
export function dailyQuotaOf(context: ExecutionContext): number {
  return context.switchToHttp().getRequest<ApiRequest>().limitSubject?.dailyQuota ?? 0;
}

/** The daily publish quota of the request's caller, where its route counts; sessions have none. */
export function publishQuotaOf(context: ExecutionContext): number {
  if (!Reflect.hasMetadata(PUBLISHES, context.getHandler())) return 0;
  return context.switchToHttp().getRequest<ApiRequest>().limitSubject?.dailyPublishQuota ?? 0;
}
