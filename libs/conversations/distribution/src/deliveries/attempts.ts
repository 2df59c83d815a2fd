import { Injectable } from '@nestjs/common';
import type { CallbackAttempt } from '#entities';
import { Database, MasterKey, failureOf, traceparent, traced } from '#platform';
import { type CallbackAnswer, CallbackSender } from '../callbacks/callback-sender';
import { secondsToRetry } from '../callbacks/retries';
import { signedHeaders } from '../callbacks/standard-webhooks';
import { type ClaimedDelivery, DeliveriesRepository, type Settlement } from './deliveries.repository';

/** The purpose of the key under which the secrets of callbacks are encrypted. */
export const CALLBACK_SECRETS = 'distribution callback secrets';
const GONE = 410;

/** Makes one attempt of a delivery, and records its outcome. */
@Injectable()
export class Attempts {
  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: CallbackSender,
  ) {}

  /** @param stopped aborts the attempt, which then does not count */
  make(delivery: ClaimedDelivery, stopped: AbortSignal): Promise<void> {
    const part = { name: 'send callback', kind: 'client', cause: delivery.traceparent } as const;
    return traced(part, () => this.send(delivery, stopped));
  }

  private async send(delivery: ClaimedDelivery, stopped: AbortSignal): Promise<void> {
    const { id, tenantId, distributionId, body, callbackUrl: url } = delivery;
    const key = this.masterKey.open(CALLBACK_SECRETS, delivery.callbackSecret);
    const began = new Date();
    const continued = traceparent();
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'document-workspace-callbacks',
      ...(continued && { traceparent: continued }),
      ...signedHeaders(key, id, began, body),
    };
    let answer: CallbackAnswer | undefined;
    let error: string | null = null;
    try {
      answer = await this.sender.send({ url, headers, body }, stopped);
    } catch (failure) {
      if (stopped.aborted) return this.deliveries.release(this.database, delivery);
      error = failureOf(failure);
    }
    const attempt: CallbackAttempt = {
      at: began.toISOString(),
      status: answer?.status ?? null,
      error,
      durationMs: Date.now() - began.getTime(),
    };
    await this.database.transaction(async (tx) => {
      if (answer?.status === GONE) await this.deliveries.stop(tx, tenantId, distributionId);
      await this.deliveries.settle(tx, delivery, { attempt, ...nextStep(delivery.attemptCount, answer) });
    });
  }
}

/** The consequence of an attempt. Only a 2xx is a success; a redirect is not followed. */
function nextStep(
  attempt: number,
  answer: CallbackAnswer | undefined,
): Pick<Settlement, 'state' | 'waitSeconds'> {
  if (answer && answer.status >= 200 && answer.status < 300) return { state: 'delivered', waitSeconds: null };
  if (answer?.status === GONE) return { state: 'stopped', waitSeconds: null };
  const waitSeconds = secondsToRetry(attempt, answer?.retryAfter ?? null);
  return { state: waitSeconds === null ? 'failed' : 'pending', waitSeconds };
}
