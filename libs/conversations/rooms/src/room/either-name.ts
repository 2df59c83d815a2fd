import { invalidField } from '#platform';

/**
 * The value of a required field that clients can also send under a second name.
 *
 * @param forms what was sent under each of the two names, the usual one first
 * @throws ValidationFailed unless exactly one of them was sent
 */
export function eitherName<Value>(forms: Record<string, Value | null | undefined>): Value {
  const [usual, other] = Object.keys(forms) as [string, string];
  const sent = Object.values(forms).filter((value) => value !== undefined && value !== null);
  if (sent.length === 0) throw invalidField(usual, 'required', 'is required');
  if (sent.length > 1) throw invalidField(other, 'exclusive', `must be omitted beside \`${usual}\``);
  return sent[0]!;
}
