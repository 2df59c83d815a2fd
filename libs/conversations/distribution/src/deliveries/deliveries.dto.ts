import { Choice, FAILURES, type Failure, Id, Int, NestedList, PageQuery, Time } from '#platform';
import { EVENTS, type EventType } from './events';

export const DELIVERY_STATES = ['pending', 'sending', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export class ListDeliveriesQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** One attempt to deliver an event. */
export class AttemptDto {
  @Time({ doc: 'When the attempt began.' })
  at!: string;

  @Int({
    doc: 'The HTTP status of the answer; null if no answer arrived.',
    min: 100,
    max: 999,
    nullable: true,
    example: 204,
  })
  status!: number | null;

  @Choice(FAILURES, {
    doc:
      'Why no answer arrived; null if one did. `dns`: the name has no address. `address_refused`: one of its addresses is not public. ' +
      '`connect`: no connection. `tls`: no valid certificate. `connection`: the connection broke. `http`: the answer was not valid HTTP. ' +
      '`timeout`: no answer within 15 seconds.',
    nullable: true,
    example: null,
  })
  error!: Failure | null;

  @Int({ doc: 'How long the attempt took, in milliseconds.', min: 0, max: 2 ** 31, example: 84 })
  durationMs!: number;
}

/** An event of a distribution and its delivery to the callback. */
export class DeliveryDto {
  @Id({ doc: 'The id of the delivery. It is also the `webhook-id` of the message, in every attempt.' })
  id!: string;

  @Choice(EVENTS, { doc: 'The type of the event.', example: 'distribution.acknowledged' })
  type!: EventType;

  @Choice(DELIVERY_STATES, {
    doc:
      '`pending`: an attempt follows at `nextAttemptAt`. `sending`: an attempt is running. `delivered`: the receiver answered with 2xx. ' +
      '`failed`: the last attempt failed. `stopped`: the receiver answered with 410, or the organization was suspended.',
    example: 'delivered',
  })
  state!: DeliveryState;

  @Int({
    doc: 'The number of attempts, since the event or since the last redelivery.',
    min: 0,
    max: 1_000,
    example: 1,
  })
  attemptCount!: number;

  @NestedList(() => AttemptDto, { doc: 'The last 20 attempts, oldest first.', maxItems: 20 })
  attempts!: AttemptDto[];

  @Time({ doc: 'When the next attempt is due; null if none is planned.', nullable: true })
  nextAttemptAt!: Date | null;

  @Time({ doc: 'When the event happened.' })
  createdAt!: Date;

  @Time({ doc: 'When the receiver last accepted it; null if it did not.', nullable: true })
  deliveredAt!: Date | null;
}
