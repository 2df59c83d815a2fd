import type { Failure } from '#platform';
import type { AttemptDto, DeliveryDto } from './deliveries.dto';
import type { DeliveryRow } from './deliveries.repository';

/** A delivery as the API shows it. */
export function presentDelivery({ dueAt, attempts, ...delivery }: DeliveryRow): DeliveryDto {
  return {
    ...delivery,
    attempts: attempts.map((attempt): AttemptDto => ({ ...attempt, error: attempt.error as Failure | null })),
    nextAttemptAt: delivery.state === 'pending' ? dueAt : null,
  };
}
