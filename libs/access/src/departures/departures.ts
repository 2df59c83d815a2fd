import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { Principals } from '../principal/principals';

/** What can be suspended, removed or revoked, and then no longer acts. */
export type DepartingKind = 'user' | 'actor' | 'tenant';

/** Who departs. For a tenant, `id` is `tenantId`. */
export interface Departing {
  tenantId: string;
  id: string;
}

type Handler = (tx: Transaction, departing: Departing) => Promise<void>;

/**
 * The one way in which a user, an agent or a tenant stops acting. Each lib that keeps something for them registers here what ends with
 * it; all of it ends in the transaction of the departure.
 */
@Injectable()
export class Departures {
  private readonly handlers: Record<DepartingKind, Handler[]> = { user: [], actor: [], tenant: [] };

  constructor(private readonly principals: Principals) {}

  /** Registers what ends with a departure. Call it while the module starts. */
  on(kind: DepartingKind, handler: Handler): void {
    this.handlers[kind].push(handler);
  }

  /** Ends all that is registered, and has every process look again at every credential once `tx` is committed. */
  async announce(tx: Transaction, kind: DepartingKind, departing: Departing): Promise<void> {
    for (const handler of this.handlers[kind]) await handler(tx, departing);
    this.principals.forgetAll(tx);
  }
}
