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
import { QuotaExceeded, RateLimited } from '../errors/errors';
import type { ApiRequest } from '../http/request';
import { Limits } from './limits';

const HEADERS: Record<string, string> = {
  burst: 'X-RateLimit',
  daily: 'X-DailyLimit',
  publish: 'X-DailyPublishLimit',
};
const PUBLISHES = Symbol('publishes');

/** Counts token requests to a route against the daily publish quota of the plan, in addition to the daily quota. */
export const CountsAsPublishing = () =>
  applyDecorators(SetMetadata(PUBLISHES, true), ApiExtension('x-counts-as', 'publishing'));

const PUBLISH_QUOTA_EXCEEDED =
  'This token has used its daily quota of published documents. The quota resets at 00:00 UTC.';

/** Counts every authenticated request against the burst limit and, for tokens, against the daily quota of the plan. */
@Injectable()
export class LimitsGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @Inject(ThrottlerStorage) storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly limits: Limits,
  ) {
    super(options, storage, reflector);
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

/** The daily quota of the request's caller; 0 for sessions, which have none. */
export function dailyQuotaOf(context: ExecutionContext): number {
  return context.switchToHttp().getRequest<ApiRequest>().limitSubject?.dailyQuota ?? 0;
}

/** The daily publish quota of the request's caller; 0 for sessions and for routes that don't count. */
export function publishQuotaOf(context: ExecutionContext): number {
  if (!Reflect.hasMetadata(PUBLISHES, context.getHandler())) return 0;
  return context.switchToHttp().getRequest<ApiRequest>().limitSubject?.dailyPublishQuota ?? 0;
}
