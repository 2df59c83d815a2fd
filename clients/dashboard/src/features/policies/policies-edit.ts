import type { Policies } from './policies.queries';
import { SWITCHES } from './switches';

/** The policies that a person has changed and not saved. */
export interface PoliciesEdit {
  /** The policies when the person began. */
  base: Policies;
  changes: Partial<Policies>;
}

type Name = keyof Policies;

const NAMES: readonly Name[] = ['restrictToDomain', ...SWITCHES];

/** The policies that the person changed, and that others changed to something else since the person began. */
export function changedElsewhere({ base, changes }: PoliciesEdit, current: Policies): Name[] {
  return chosenNames(changes).filter(
    (name) => current[name] !== base[name] && !isSame(current[name], changes[name]),
  );
}

/** Whether the policies already are as the person chose: by others, or by a save whose answer was lost. */
export function isAsChosen({ changes }: PoliciesEdit, current: Policies): boolean {
  return chosenNames(changes).every((name) => isSame(current[name], changes[name]));
}

/** Whether others have changed policies that the person left. */
export function isMergedWith({ base, changes }: PoliciesEdit, current: Policies): boolean {
  return NAMES.some((name) => !(name in changes) && current[name] !== base[name]);
}

function chosenNames(changes: Partial<Policies>): Name[] {
  return NAMES.filter((name) => name in changes);
}

function isSame(one: Policies[Name] | undefined, other: Policies[Name] | undefined): boolean {
  return asStored(one) === asStored(other);
}

/** The service stores a domain in lower case and in ASCII. */
function asStored(value: Policies[Name] | undefined): Policies[Name] | undefined {
  if (typeof value !== 'string') return value;
  const address = `https://${value.trim()}`;
  return URL.canParse(address) ? new URL(address).hostname : value;
}
