import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { Principals } from '../principal/principals';

/**
 * The subjects that can be suspended, removed or revoked, and then no longer act. A tenant that lives in another database now departs as `tenant` and then as
 * `moved`, which ends what other tenants have of it here, such as follows and seats: their changes must not reach rows of it any more, which a trigger refuses.
 */
export type DepartingKind = 'user' | 'actor' | 'tenant' | 'moved';

/** The user, agent or tenant that stops acting. For a tenant, `id` is the same as `tenantId`. */
export interface Departing {
  tenantId: string;
  id: string;
  /** Whether it can return: a user who is suspended, and their agents. They return without what let them act, and connect again. */
  returns: boolean;
}

/** A user of a tenant who acts again. */
export type Returning = Omit<Departing, 'returns'>;

type Handler = (tx: Transaction, departing: Departing) => Promise<void>;
type ReturnHandler = (tx: Transaction, returning: Returning) => Promise<void>;

/**
 * Ends everything that a user, an agent or a tenant has when it is suspended, removed or revoked. Each lib that stores something for them
 * registers a handler that ends it. All handlers run in the transaction of the departure, so that everything ends or nothing does.
 *
 * The departure of a user announces the departure of each of their active agents. So a lib that stores something for agents registers
 * one handler, for `actor`: it runs when an agent is orphaned, when it is transferred, and when its owner is suspended or removed. By
 * then the row in `actors` is locked and `orphaned`, so work that locks it `FOR SHARE` and requires `active` comes either before the
 * departure, and its handlers see it, or after it, and is refused. An agent that is transferred or disconnected is active again at the commit,
 * so work with a token also locks the token, always after the agent. What a handler ends does not return; a handler that ends something
 * only for good checks `returns`.
 */
@Injectable()
export class Departures {
  private readonly handlers: Record<DepartingKind, Handler[]> = {
    user: [],
    actor: [],
    tenant: [],
    moved: [],
  };

  private readonly returnHandlers: ReturnHandler[] = [];

  constructor(private readonly principals: Principals) {}

  /** Registers what a departure ends. Call it in `onModuleInit`. */
  on(kind: DepartingKind, handler: Handler): void {
    this.handlers[kind].push(handler);
  }

  /** Registers what the return of a user restores. Call it in `onModuleInit`. */
  onReturn(handler: ReturnHandler): void {
    this.returnHandlers.push(handler);
  }

  /** Runs every registered handler. After the commit, every process also forgets the principals that it has cached. */
  async announce(tx: Transaction, kind: DepartingKind, departing: Departing): Promise<void> {
    for (const handler of this.handlers[kind]) await handler(tx, departing);
    this.principals.forgetAll(tx);
  }

  /** Runs the handlers of a user who is active again after a suspension. */
  async announceReturn(tx: Transaction, returning: Returning): Promise<void> {
    for (const handler of this.returnHandlers) await handler(tx, returning);
    this.principals.forgetAll(tx);
  }
}
