import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { Principals } from '../principal/principals';

/** What can be suspended, removed or revoked, and then no longer acts. */
export type DepartingKind = 'user' | 'actor' | 'tenant';

/** The user, agent or tenant that stops acting. For a tenant, `id` is the same as `tenantId`. */
export interface Departing {
  tenantId: string;
  id: string;
}

type Handler = (tx: Transaction, departing: Departing) => Promise<void>;

/**
 * Ends everything that a user, an agent or a tenant has when it is suspended, removed or revoked. Each lib that stores something for them
 * registers a handler that ends it. All handlers run in the transaction of the departure, so that everything ends or nothing does.
 */
@Injectable()
export class Departures {
  private readonly handlers: Record<DepartingKind, Handler[]> = { user: [], actor: [], tenant: [] };

  constructor(private readonly principals: Principals) {}

  /** Registers what a departure ends. Call it in `onModuleInit`. */
  on(kind: DepartingKind, handler: Handler): void {
    this.handlers[kind].push(handler);
  }

  /** Runs every registered handler. After the commit, every process also forgets the principals that it has cached. */
  async announce(tx: Transaction, kind: DepartingKind, departing: Departing): Promise<void> {
    for (const handler of this.handlers[kind]) await handler(tx, departing);
    this.principals.forgetAll(tx);
  }
}
