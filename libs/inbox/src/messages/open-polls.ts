import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Principal, Principals } from '#access';
import { type CloseSignal, Database, LOGGER } from '#platform';
import { InboxRepository } from './inbox.repository';

/** How many polls of one agent wait in one process. One more ends the oldest. */
const WAITING_PER_ACTOR = 4;

/** A poll that waits for messages. It ends when its client disconnects, when newer polls replace it, or when its token ends. */
export class OpenPoll implements CloseSignal {
  /** Why it ended early, if it did while its client was connected. */
  ended?: 'replaced' | 'refused';
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly principal: Principal,
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

/** The polls that wait in this process. */
@Injectable()
export class OpenPolls implements OnModuleInit {
  /** The polls of each agent, oldest first. */
  private readonly byActor = new Map<string, Set<OpenPoll>>();
  private checking?: Promise<void>;
  private checkAgain = false;

  constructor(
    private readonly database: Database,
    private readonly inbox: InboxRepository,
    private readonly principals: Principals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.principals.onChange(() => void this.check());
  }

  /** Adds a poll, and ends it if its token can't be used any more, since that may have happened before it was added. */
  async add(poll: OpenPoll): Promise<void> {
    const actorId = poll.principal.actorId!;
    const polls = this.byActor.get(actorId) ?? new Set();
    this.byActor.set(actorId, polls.add(poll));
    for (const oldest of [...polls].slice(0, -WAITING_PER_ACTOR)) this.remove(oldest, 'replaced');
    await this.refuseEnded([poll]);
  }

  /** Removes a poll, which has ended. */
  remove(poll: OpenPoll, why?: 'replaced' | 'refused'): void {
    const actorId = poll.principal.actorId!;
    const polls = this.byActor.get(actorId);
    polls?.delete(poll);
    if (polls?.size === 0) this.byActor.delete(actorId);
    if (why) poll.end(why);
  }

  /** Checks all polls, and once more if a credential changed meanwhile. */
  private check(): Promise<void> {
    this.checkAgain = true;
    this.checking ??= this.checkAll()
      // No message is delivered to a poll whose token has ended, so it only waits longer than it should.
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the tokens of open polls were not checked'),
      )
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    while (this.checkAgain) {
      this.checkAgain = false;
      await this.refuseEnded([...this.byActor.values()].flatMap((polls) => [...polls]));
    }
  }

  private async refuseEnded(polls: readonly OpenPoll[]): Promise<void> {
    if (polls.length === 0) return;
    const tokenIds = [...new Set(polls.map(({ principal }) => principal.credentialId))];
    const live = await this.inbox.liveTokens(this.database, tokenIds);
    for (const poll of polls) if (!live.has(poll.principal.credentialId)) this.remove(poll, 'refused');
  }
}
