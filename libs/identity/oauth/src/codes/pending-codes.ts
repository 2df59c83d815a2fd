import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Delegates, Departures } from '#access';
import { CodesRepository } from './codes.repository';

/** Ends codes that no client has redeemed yet together with what they would lead to. */
@Injectable()
export class PendingCodes implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly delegates: Delegates,
    private readonly codes: CodesRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id }) => this.codes.deleteOf(tx, { tenantId, userId: id }));
    this.departures.on('actor', (tx, { tenantId, id }) => this.codes.deleteFor(tx, tenantId, id));
    this.departures.on('tenant', (tx, { tenantId }) => this.codes.deleteOfTenant(tx, tenantId));
    // A code is an agent that is about to connect. It lives for a minute, so no page lists it.
    this.delegates.add({
      list: () => Promise.resolve([]),
      end: (tx, person) => this.codes.deleteOf(tx, person),
    });
  }
}
