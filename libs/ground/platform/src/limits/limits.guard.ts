import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  applyDecorators,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Response } from 'express';
import { PlatformSettings } from '../platform.settings';
import { QuotaExceeded, RateLimited } from '../errors/errors';
import type { ApiRequest } from '../http/request';
import { type Count, Limits } from './limits';
import { beyondLimit } from './throttled';

const PUBLISHES = Symbol('publishes');

/** Counts token requests to a route against the daily publish quota of the plan, in addition to the daily quota. */
export const CountsAsPublishing = () =>
  applyDecorators(SetMetadata(PUBLISHES, true), ApiExtension('x-counts-as', 'publishing'));

const APART = Symbol('apart');

interface Apart {
  name: string;
  times: number;
  daily: boolean;
}

/**
 * Counts requests to a route apart from all others, against a multiple of the burst limit. For routes that a browser calls many times for one
 * page, such as those of images.
 *
 * @param daily whether they count against the daily quotas too; false for a route that calls others, which count themselves
 */
export const CountsApart = (name: string, times: number, { daily = true } = {}) =>
  SetMetadata(APART, { name, times, daily } satisfies Apart);

const PUBLISH_QUOTA_EXCEEDED =
  'Your tokens have used your daily quota of published documents. It resets at 00:00 UTC.';

/**
 * Counts every request that a credential identifies: against the burst limit, and for tokens against the daily quotas of their person.
 * It runs before the route's own rule is checked, so that requests that are refused later count too, and their answers bear the headers.
 */
@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limitSubject } = context.switchToHttp().getRequest<ApiRequest>();
    if (limitSubject === undefined) return true;
    const { key, quotas, mayPublish = false, perMinute = this.platform.rateLimitPerMinute } = limitSubject;
    const publishes = mayPublish && Reflect.hasMetadata(PUBLISHES, context.getHandler());
    const apart = Reflect.getMetadata(APART, context.getHandler()) as Apart | undefined;
    // Both are asked at once: Redis gets all counts of a request in one write.
    const [burst, day] = await Promise.all([
      apart === undefined
        ? this.limits.countBurst(key, perMinute)
        : this.limits.countBurst(`${apart.name}:${key}`, apart.times * perMinute),
      quotas && apart?.daily !== false
        ? this.limits.countDay(limitSubject, quotas, { publishes })
        : undefined,
    ]);
    const res = context.switchToHttp().getResponse<Response>();
    setHeaders(res, 'X-RateLimit', burst);
    if (day) setHeaders(res, 'X-DailyLimit', day.daily);
    if (day?.publish) setHeaders(res, 'X-DailyPublishLimit', day.publish);
    if (burst.exceeded) this.limits.exceeded('burst');
    if (day?.daily.exceeded) this.limits.exceeded('day');
    if (day?.publish?.exceeded) this.limits.exceeded('publishing');
    if (burst.exceeded) beyondLimit(context, new RateLimited({ headers: retryAfter(burst) }));
    if (day?.daily.exceeded) beyondLimit(context, new QuotaExceeded({ headers: retryAfter(day.daily) }));
    if (day?.publish?.exceeded)
      throw new QuotaExceeded({ headers: retryAfter(day.publish), message: PUBLISH_QUOTA_EXCEEDED });
    return true;
  }
}

function setHeaders(res: Response, family: string, { limit, remaining, resetSeconds }: Count): void {
  res.setHeader(`${family}-Limit`, limit);
  res.setHeader(`${family}-Remaining`, remaining);
  res.setHeader(`${family}-Reset`, Math.floor(Date.now() / 1000 + resetSeconds));
}

function retryAfter({ resetSeconds }: Count): Record<string, string> {
  return { 'Retry-After': String(resetSeconds) };
}
