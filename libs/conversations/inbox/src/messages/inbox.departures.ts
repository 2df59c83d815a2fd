import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { InboxDeparturesRepository } from './inbox-departures.repository';

/** Expires the messages of departing senders, and deletes those to the agents of tenants that have moved. */
@Injectable()
export class InboxDepartures implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly repository: InboxDeparturesRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('tenant', async (tx, { tenantId, id }) => {
      await this.repository.expireSentBy(tx, { tenantId, id });
      await this.repository.forgetKeysOfTenant(tx, tenantId);
    });
    this.departures.on('moved', (tx, { tenantId }) => this.repository.deleteFromOthers(tx, tenantId));
    this.departures.on('actor', async (tx, { tenantId, id, returns }) => {
      await this.repository.expireSentBy(tx, { tenantId, id });
      await this.repository.forgetKeys(tx, { tenantId, id });
      if (!returns) await this.repository.forgetSenders(tx, { tenantId, id });
    });
  }
}
