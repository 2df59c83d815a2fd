import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, LOGGER } from '#platform';
import { isSameToken } from '../principal/principal';
import { Principals } from '../principal/principals';
import { PrincipalsRepository } from '../principal/principals.repository';
import { effectiveScopes } from '../principal/scopes';
import type { Kept, OpenPoll } from './open-poll';

/** How many polls with the same key wait in one process, unless the poll says otherwise. One more ends the oldest. */
const WAITING_PER_KEY = 4;

/** No poll waits as long as this, so one whose token ends later needs no timer. */
const LONGEST_WAIT_MS = 60_000;

/** The polls that wait in this process: each outlives the check of its access, so it ends when its token does, loses the scope, or belongs to an agent that is paused. */
@Injectable()
export class OpenPolls implements OnModuleInit {
  /** The polls of each key, oldest first. */
  private readonly byKey = new Map<string, Set<OpenPoll>>();
  /** The timers of polls whose token may end before their wait does. */
  private readonly ending = new Map<OpenPoll, NodeJS.Timeout>();
  private checking?: Promise<void>;
  private checkAgain = false;

  constructor(
    private readonly database: Database,
    private readonly tokens: PrincipalsRepository,
    private readonly principals: Principals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.principals.onChange(() => void this.check());
  }

  /** Adds a poll, and ends it if its token can't be used any more, since that may have happened before it was added. */
  async add(poll: OpenPoll): Promise<void> {
    const { key, atMost = WAITING_PER_KEY } = poll.waiting;
    const polls = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, polls.add(poll));
    if (polls.size > atMost) this.remove(polls.values().next().value!, 'replaced');
    const leftMs = poll.waiting.principal.endsAt - Date.now();
    if (leftMs < LONGEST_WAIT_MS && polls.has(poll)) {
      const end = () => this.remove(poll, 'refused');
      this.ending.set(poll, setTimeout(end, Math.max(leftMs, 0)).unref());
    }
    await this.mayBegin(poll);
  }

  /** Whether a poll may get what was read for it first. Looks its token up if a credential has changed since its caller was found. */
  async mayBegin(poll: OpenPoll): Promise<boolean> {
    if (!this.principals.isCurrent(poll.waiting.principal)) await this.refuseEnded([poll]);
    return poll.ended !== 'refused';
  }

  /**
   * Whether a poll that waits may get what was just read. Looks its token up while this process may not have heard that it ended.
   */
  async mayGet(poll: OpenPoll): Promise<boolean> {
    if (!this.principals.hearsChanges) await this.refuseEnded([poll]);
    return poll.ended !== 'refused';
  }

  /** Removes a poll, which has ended. */
  remove(poll: OpenPoll, why?: 'replaced' | 'refused', kept?: Kept): void {
    const { key } = poll.waiting;
    const polls = this.byKey.get(key);
    polls?.delete(poll);
    clearTimeout(this.ending.get(poll));
    this.ending.delete(poll);
    if (polls?.size === 0) this.byKey.delete(key);
    if (why) poll.end(why, kept);
  }

  /** Checks all polls, and checks them again if a credential changed during the check. */
  private check(): Promise<void> {
    this.checkAgain = true;
    this.checking ??= this.checkAll()
      // A failed check is harmless: nothing is delivered to a poll whose token has ended, so the poll only waits longer than it should.
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the tokens of open polls were not checked'),
      )
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    while (this.checkAgain) {
      this.checkAgain = false;
      await this.refuseEnded([...this.byKey.values()].flatMap((polls) => [...polls]));
    }
  }

  private async refuseEnded(polls: readonly OpenPoll[]): Promise<void> {
    if (polls.length === 0) return;
    const principals = new Map(
      polls.map(({ waiting: { principal } }) => [principal.credentialId, principal]),
    );
    const live = await this.tokens.findLive(this.database, [...principals.values()]);
    const byId = new Map(live.map((token) => [token.tokenId, token]));
    for (const poll of polls) {
      const { principal, feature, scope } = poll.waiting;
      const token = byId.get(principal.credentialId);
      // Its next request is told where the organization is. A refusal would make the client drop the token.
      if (token?.movedTo) {
        this.remove(poll, 'replaced');
        continue;
      }
      // A refresh has replaced the token with which the poll began.
      const holds = token && isSameToken(principal.tokenHash, token.tokenHash);
      if (!holds || (feature && !token.features.includes(feature))) {
        this.remove(poll, 'refused');
        continue;
      }
      const scopes = effectiveScopes(token.scopes, token.role);
      const { paused } = token;
      if (paused || !scopes.has(scope)) this.remove(poll, 'refused', { scopes, paused });
    }
  }
}
