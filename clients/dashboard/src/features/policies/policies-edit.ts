import type { Policies } from './policies.queries';

/** The policies that a person has changed and not saved. */
export interface PoliciesEdit {
  /** The policies when the person began. */
  base: Policies;
  changes: Partial<Policies>;
}

/** The policies that the person changed, and that others changed to something else since the person began. */
export function changedElsewhere({ base, changes }: PoliciesEdit, current: Policies): (keyof Policies)[] {
  return (Object.keys(changes) as (keyof Policies)[]).filter(
    (name) => current[name] !== base[name] && current[name] !== changes[name],
  );
}
