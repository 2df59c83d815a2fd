import { Injectable } from '@nestjs/common';
import { OutboundHosts } from '#platform';
import { DistributionSettings } from '../distribution.settings';

/** Resolves and checks the hosts of callbacks. */
@Injectable()
export class CallbackHosts extends OutboundHosts {
  constructor({ callbackAllowPrivate }: DistributionSettings) {
    super(callbackAllowPrivate, 'callbackUrl');
  }
}
