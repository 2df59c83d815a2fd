import { invalidField } from '#platform';

/** Somebody's word that what a scan finds may go out. */
export interface Override {
  reason: string;
}

/** The override that is asked for, if any. @throws ValidationFailed without a reason */
export function overrideOf(input: { override?: boolean; overrideReason?: string }): Override | undefined {
  if (!input.override) return undefined;
  if (input.overrideReason === undefined)
    throw invalidField('overrideReason', 'required', 'has to say, in 1 to 500 characters, why it is safe');
  return { reason: input.overrideReason };
}
