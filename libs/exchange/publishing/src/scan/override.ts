import { invalidField } from '#platform';
import type { OverrideDto } from './override.dto';

/** A decision to publish in spite of findings. */
export interface Override {
  reason: string;
}

/** The override of a request, if it has one. @throws ValidationFailed without a reason */
export function overrideOf({ override, overrideReason }: OverrideDto): Override | undefined {
  if (!override) return undefined;
  if (overrideReason === undefined)
    throw invalidField('overrideReason', 'required', 'is required with override: 1 to 500 characters');
  return { reason: overrideReason };
}
