import type { CloseSignal, Feature } from '#platform';
import type { Principal } from '../principal/principal';

/** What a poll waits for, and for whom. */
export interface Waiting {
  principal: Principal;
  /** Polls with the same key replace each other: of one agent, for the same thing. */
  key: string;
  /** A feature that the tenant must keep while the poll waits. */
  feature?: Feature;
}

/** A poll that waits for news. It ends when its client disconnects, when newer polls replace it, or when its token ends. */
export class OpenPoll implements CloseSignal {
  /** Why it ended early, if it did while its client was connected. */
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
