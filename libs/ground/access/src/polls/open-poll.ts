import type { CloseSignal } from '#platform';
import type { Feature } from '#entities';
import type { Principal } from '../principal/principal';

/** The subject of a poll, and the caller that waits. */
export interface Waiting {
  principal: Principal;
  /** Polls with the same key replace each other. The key names the agent and what it waits for. */
  key: string;
  /** How many polls with this key wait in one process; 4 if it is omitted. One more ends the oldest. */
  atMost?: number;
  /** A feature that the tenant must keep while the poll waits. */
  feature?: Feature;
}

/** A poll that waits for news. It ends when its client disconnects, when newer polls replace it, or when its token ends. */
export class OpenPoll implements CloseSignal {
  /** The reason why it ended early; undefined unless that happened while its client was connected. */
  ended?: 'replaced' | 'refused';
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

  end(why: 'replaced' | 'refused'): void {
    if (this.aborted) return;
    this.ended = why;
    for (const listener of [...this.listeners]) listener();
  }
}
