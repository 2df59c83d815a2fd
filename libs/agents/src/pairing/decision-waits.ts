import { Injectable } from '@nestjs/common';
import { type CloseSignal, Config, Wakeups, newId } from '#platform';
import { pairingDecided } from './pairing.service';
import { type CountedPoll, type PairingState, RedemptionRepository } from './redemption.repository';

/**
 * Polls that wait for a person's decision. One waits per request, and so many per address: a poll past that, like one that a
 * newer one displaced, is answered early and never refused.
 */
@Injectable()
export class DecisionWaits {
  private readonly perAddress = new Map<string, number>();

  constructor(
    private readonly requests: RedemptionRepository,
    private readonly wakeups: Wakeups,
    private readonly config: Config,
  ) {}

  /** Counts a poll; one that is ready to wait becomes the request's waiter, and an earlier one is told so. */
  async count(
    deviceCodeHash: Buffer,
    waits: boolean,
  ): Promise<{ poll?: CountedPoll; waiterId: string | null }> {
    const waiterId = waits ? newId() : null;
    const poll = await this.requests.count(deviceCodeHash, waiterId);
    if (poll?.displaces && !poll.tooFast) await this.wakeups.publish(pairingDecided(poll.id));
    return { poll, waiterId };
  }

  /** Waits until the request is decided, at most `waitMs`; undefined when it is not, or the client is gone. */
  async untilDecided(
    requestId: string,
    waiterId: string,
    waitMs: number,
    client: { block: string; closed: CloseSignal },
  ): Promise<PairingState | undefined> {
    const waiting = this.perAddress.get(client.block) ?? 0;
    if (waiting >= this.config.pairingWaitersPerAddress) return undefined;
    this.perAddress.set(client.block, waiting + 1);
    try {
      const look = (): Promise<PairingState | undefined> => this.look(requestId, waiterId);
      const state = await this.wakeups.until(pairingDecided(requestId), look, waitMs, client.closed);
      return client.closed.aborted ? undefined : state;
    } finally {
      this.release(client.block);
    }
  }

  /** The state, once there is a reason to stop waiting; undefined while there is none. */
  private async look(requestId: string, waiterId: string): Promise<PairingState | undefined> {
    const request = await this.requests.look(requestId);
    if (!request) return 'redeemed';
    return request.state === 'pending' && request.waiterId === waiterId ? undefined : request.state;
  }

  private release(block: string): void {
    const waiting = this.perAddress.get(block)! - 1;
    if (waiting > 0) this.perAddress.set(block, waiting);
    else this.perAddress.delete(block);
  }
}
