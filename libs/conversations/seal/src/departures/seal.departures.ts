import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { KeysRepository } from '../keys/keys.repository';
import { SealPoliciesRepository } from '../policies/policies.repository';
import { SealDeparturesRepository } from './seal-departures.repository';

/** Ends the keys and the envelopes of departing users, agents and tenants, and the policies of agents that do not return. */
@Injectable()
export class SealDepartures implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly keys: KeysRepository,
    private readonly envelopes: SealDeparturesRepository,
    private readonly policies: SealPoliciesRepository,
  ) {}

  onModuleInit(): void {
    for (const kind of ['user', 'actor', 'tenant'] as const) {
      this.departures.on(kind, async (tx, { tenantId, id }) => {
        // The keys come first: a concurrent seal holds the lock of a key, so this statement waits for it, and the next one sees its
        // envelope.
        await this.keys.deleteOfDeparting(tx, kind, { tenantId, id });
        await this.envelopes.revokeOfDeparting(tx, kind, { tenantId, id });
      });
    }
    this.departures.on('actor', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.policies.forget(tx, { tenantId, id });
    });
  }
}
