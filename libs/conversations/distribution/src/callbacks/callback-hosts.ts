import { Injectable } from '@nestjs/common';
import { Config, OutboundHosts } from '#platform';

/** Resolves and checks the hosts of callbacks. */
@Injectable()
export class CallbackHosts extends OutboundHosts {
  constructor({ callbackAllowPrivate }: Config) {
    super(callbackAllowPrivate, 'callbackUrl');
  }
}
