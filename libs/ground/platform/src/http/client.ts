import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { addressBlock } from './address-block';
import type { ApiRequest } from './request';

const USER_AGENT_LENGTH = 300;

/** The program that sent a request, as far as the service can tell. */
export interface Client {
  /** Its address. Behind trusted proxies, the address that they report. */
  readonly ip: string;
  /** The block of addresses that limits on guessing count as one caller. */
  readonly block: string;
  /** Its User-Agent, cut to 300 characters; null if it sent none. */
  readonly userAgent: string | null;
}

/** The client of a request, for services that store it or count by it. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const { ip, userAgent } = clientOf(context.switchToHttp().getRequest<ApiRequest>());
  return { ip, block: addressBlock(ip), userAgent };
});

/** The address and the User-Agent of the program that sent a request. */
export function clientOf(req: ApiRequest): Pick<Client, 'ip' | 'userAgent'> {
  return {
    // A socket for both families reports IPv4 addresses in IPv6 form.
    ip: (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: req.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
  };
}
