import type { NamedDto, WaitingDto } from './waiting.dto';
import type { WaitingRow } from './waiting.repository';

/** A thing that waits for a person. Its title is in `untrusted`. */
export function presentWaiting({ title, byKind, byId, byName, ...row }: WaitingRow): WaitingDto {
  return { ...row, by: named(byKind, byId, byName), untrusted: { title } };
}

/** A person or an agent; null without one. */
export function named(
  kind: 'user' | 'agent' | null,
  id: string | null,
  name: string | null,
): NamedDto | null {
  return kind === null || id === null ? null : { kind, id, name };
}
