import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { addressBlock } from './address-block';
import type { ApiRequest } from './request';

const USER_AGENT_LENGTH = 300;

/** The program at the other end, as far as it can be known. */
export interface Client {
  /** Its address; behind proxies the one that the believed ones report. */
  readonly ip: string;
  /** The block of addresses that counts as one caller in limits against guessing. */
  readonly block: string;
  /** What it calls itself, cut to 300 characters. */
  readonly userAgent: string | null;
}

/** Where a request comes from, for services that keep it or limit by it. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const { ip, userAgent } = clientOf(context.switchToHttp().getRequest<ApiRequest>());
  return { ip, block: addressBlock(ip), userAgent };
});

/** The address and the name of the program that sent a request. */
export function clientOf(req: ApiRequest): Pick<Client, 'ip' | 'userAgent'> {
  return {
    // A socket for both families reports IPv4 addresses in IPv6 form.
    ip: (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: req.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
  };
}
