import type { UserChange } from './user-change';
import type { UserFields, UserRow } from './users.repository';

const MAX_NAME = 100;
const FIELDS = ['email', 'displayName', 'givenName', 'familyName', 'directoryEmail', 'externalId'] as const;

/** The fields of a user after a change. @param before undefined for a new user, whose change has a `userName` */
export function fieldsAfter(before: UserRow | undefined, change: UserChange): UserFields {
  const email = change.userName ?? before!.email;
  const names = {
    givenName: change.givenName === undefined ? (before?.givenName ?? null) : change.givenName,
    familyName: change.familyName === undefined ? (before?.familyName ?? null) : change.familyName,
  };
  const directoryEmail = change.email === undefined ? (before?.directoryEmail ?? null) : change.email;
  return {
    email,
    ...names,
    displayName: change.displayName ?? change.formatted ?? derivedName(before, change, names, email),
    directoryEmail: directoryEmail === email ? null : directoryEmail,
    externalId: change.externalId === undefined ? (before?.externalId ?? null) : change.externalId,
  };
}

/** The differences, for the audit log; undefined if there are none. */
export function changesOf(
  before: UserRow,
  after: UserFields,
): { before: Partial<UserFields>; after: Partial<UserFields> } | undefined {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const of = (values: UserFields) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { before: of(before), after: of(after) };
}

type Names = Pick<UserFields, 'givenName' | 'familyName'>;

/** A display name that consists of the given and the family name follows their changes. Any other name stays, unless it is removed. */
function derivedName(before: UserRow | undefined, change: UserChange, names: Names, email: string): string {
  const removed = change.displayName === null || change.formatted === null;
  if (before && !removed && before.displayName !== fullName(before)) return before.displayName;
  return fullName(names) || before?.displayName || email.split('@')[0]!.slice(0, MAX_NAME);
}

function fullName({ givenName, familyName }: Names): string {
  return [givenName, familyName]
    .filter((name) => name !== null)
    .join(' ')
    .slice(0, MAX_NAME);
}
