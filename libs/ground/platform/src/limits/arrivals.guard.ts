import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { sha256 } from '../crypto/hashing';
import { RateLimited } from '../errors/errors';
import { addressBlock, widerBlocks } from '../http/address-block';
import type { ApiRequest } from '../http/request';
import { type ReadSettings, SettingsReader } from '../settings/composed-settings';
import { type Count, Limits } from './limits';
import { beyondLimit } from './throttled';

/** Maximum requests within ten seconds. */
interface ArrivalLimits {
  perAddress: number;
  perToken: number;
}

type Limited = (of: ReadSettings) => ArrivalLimits;

const LIMITED = Symbol('arrivals are limited');
const WINDOW_MS = 10_000;

/** Limits the requests to a route by their address and by their token before the token is looked up. All such routes share the counters. */
export const LimitsArrivals = (limits: Limited) => SetMetadata(LIMITED, limits);

/** Counts requests before anything is known about their caller, so that neither wrong tokens nor one token can keep the process busy. */
@Injectable()
export class ArrivalsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly settings: SettingsReader,
    private readonly limits: Limits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const limited = this.reflector.get<Limited | undefined>(LIMITED, context.getHandler());
    return limited === undefined || this.admit(context, limited);
  }

  private async admit(context: ExecutionContext, limited: Limited): Promise<boolean> {
    const req = context.switchToHttp().getRequest<ApiRequest>();
    const counts = await Promise.all(this.count(req, limited(this.settings.of)));
    const exceeded = counts.filter((count) => count.exceeded);
    if (exceeded.length === 0) return true;
    const seconds = Math.max(...exceeded.map(({ resetSeconds }) => resetSeconds));
    this.limits.exceeded('arrivals');
    beyondLimit(context, new RateLimited({ headers: { 'Retry-After': String(seconds) } }));
    return true;
  }

  private count(req: ApiRequest, { perAddress, perToken }: ArrivalLimits): Promise<Count>[] {
    const block = addressBlock(req.ip ?? '');
    const blocks = [{ block, customers: 1 }, ...widerBlocks(block)];
    const { authorization } = req.headers;
    // Without the name of the scheme, whose letters can be written in many ways.
    const token = authorization && sha256(authorization.replace(/^\S+ /, '')).toString('base64url');
    return [
      ...blocks.map((wider) => this.countOne(`address:${wider.block}`, wider.customers * perAddress)),
      ...(token === undefined ? [] : [this.countOne(`token:${token}`, perToken)]),
    ];
  }

  private countOne(key: string, limit: number): Promise<Count> {
    return this.limits.countAttempt('arrivals', key, limit, WINDOW_MS);
  }
}
