import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { CapabilitiesRepository } from './capabilities.repository';

/** Expires the capabilities of departing users and agents, and of tenants that have moved. */
@Injectable()
export class CapabilitiesDepartures implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly capabilities: CapabilitiesRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id }) =>
      this.capabilities.expireMintedBy(tx, { tenantId, userId: id }),
    );
    this.departures.on('moved', (tx, { tenantId }) => this.capabilities.expireOfTenant(tx, tenantId));
    this.departures.on('actor', (tx, { tenantId, id }) => this.capabilities.expireOfActor(tx, tenantId, id));
  }
}
