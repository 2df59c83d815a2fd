import { type CloseSignal, Unauthorized } from '#platform';
import type { Feature } from '#entities';
import { AgentPaused } from '../guard/access.errors';
import { requireScope } from '../guard/authorization';
import type { Principal } from '../principal/principal';
import type { Scope } from '../principal/scopes';

/** The subject of a poll, and the caller that waits. */
export interface Waiting {
  principal: Principal;
  /** The scope that the token must keep while the poll waits. */
  scope: Scope;
  /** Polls with the same key replace each other. The key names the agent and what it waits for. */
  key: string;
  /** How many polls with this key wait in one process; 4 if it is omitted. One more ends the oldest. */
  atMost?: number;
  /** A feature that the tenant must keep while the poll waits. */
  feature?: Feature;
}

/** The rights of a live token. */
export type Kept = Pick<Principal, 'scopes' | 'paused'>;

/** A poll that waits for news. It ends when its client disconnects, when newer polls replace it, when its agent is paused, or when its token ends or loses the scope. */
export class OpenPoll implements CloseSignal {
  /** The reason why it ended early; undefined unless that happened while its client was connected. */
  ended?: 'replaced' | 'refused';
  /** The rights that its token had when the poll ended; undefined if the token ended. */
  private kept?: Kept;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly waiting: Waiting,
    private readonly closed: CloseSignal,
  ) {}

  get aborted(): boolean {
    return this.ended !== undefined || this.closed.aborted;
  }

  addEventListener(event: 'abort', listener: () => void): void {
    this.listeners.add(listener);
    this.closed.addEventListener(event, listener);
  }

  removeEventListener(event: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
    this.closed.removeEventListener(event, listener);
  }

  /** @param kept what the token allows, if it did not end */
  end(why: 'replaced' | 'refused', kept?: Kept): void {
    if (this.aborted) return;
    this.ended = why;
    this.kept = kept;
    for (const listener of [...this.listeners]) listener();
  }

  /** @throws InsufficientScope if its token lost the scope, AgentPaused if its agent was paused, Unauthorized if its token ended */
  requireAccess(): void {
    if (this.ended !== 'refused') return;
    const { principal, scope } = this.waiting;
    if (this.kept?.paused) throw new AgentPaused();
    if (this.kept) requireScope({ ...principal, ...this.kept }, scope);
    throw new Unauthorized({ headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
  }
}
