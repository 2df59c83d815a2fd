import type { MembersChange } from '#sharing';
import type { Filter } from '../filter/filter';
import { parsePath } from '../filter/parse-filter';
import { isOfExtension, pathOf } from '../filter/paths';
import type { Operation } from '../http/patch-operations';
import { invalidPath, invalidValue, mutability } from '../http/scim-errors';
import { isId, isVisible, NAME, NAME_RULE } from '#platform';
import { externalIdValue } from '../users/user-values';

/** A change of members whose ids are known, or of the members that fulfill a filter. */
export type MembersStep = MembersChange | { op: 'remove'; filter: Filter };

/** The values of a group in a request. Values that the request does not name are absent. */
export interface GroupChange {
  name?: string;
  externalId?: string | null;
  members: MembersStep[];
}

const READ_ONLY = new Set(['id', 'meta', 'schemas']);
const MAX_NAME = 100;

/** A whole group (POST, PUT). Unknown attributes are ignored. @throws a SCIM error */
export function readGroup(body: Record<string, unknown>): GroupChange & { name: string } {
  const change: GroupChange = { externalId: null, members: [] };
  for (const [name, value] of Object.entries(body)) {
    const path = pathOf(name);
    if (path === 'displayname') change.name = nameOf(value);
    else if (path === 'externalid') change.externalId = externalIdValue(path, value);
    else if (path === 'members') change.members = [{ op: 'set', userIds: idsIn(value) }];
  }
  if (change.name === undefined) throw invalidValue('`displayName` is required.');
  return { ...change, name: change.name };
}

/** The values of a group after the operations of a PATCH, applied in their order (RFC 7644, section 3.5.2). @throws a SCIM error */
export function readGroupPatch(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { members: [] };
  for (const { op, path, value } of operations) {
    if (path !== undefined) apply(change, op, path, value, true);
    else for (const [name, one] of Object.entries(value as object)) apply(change, op, name, one, false);
  }
  return change;
}

/** @param named whether the operation names the attribute in `path`. Okta sends the id of the group in the value, where it changes nothing. */
function apply(change: GroupChange, op: Operation['op'], text: string, value: unknown, named: boolean): void {
  const { path, filter } = parsePath(text);
  if (isOfExtension(path)) return;
  if (READ_ONLY.has(path.split('.')[0]!)) {
    if (named) throw mutability(`\`${path}\` is read-only.`);
    return;
  }
  switch (path) {
    case 'displayname':
      change.name = nameOf(op === 'remove' ? null : value);
      return;
    case 'externalid':
      change.externalId = op === 'remove' ? null : externalIdValue(path, value);
      return;
    case 'members':
    case 'members.value':
      change.members.push(...membersSteps(op, filter, value));
      return;
    default:
      throw invalidPath(`Groups have no attribute \`${text.slice(0, 100)}\`.`);
  }
}

function membersSteps(op: Operation['op'], filter: Filter | undefined, value: unknown): MembersStep[] {
  const removal: MembersStep[] = filter ? [{ op: 'remove', filter }] : [];
  switch (op) {
    case 'add':
      return [{ op: 'add', userIds: idsIn(value) }];
    case 'replace':
      return filter
        ? [...removal, { op: 'add', userIds: idsIn(value) }]
        : [{ op: 'set', userIds: idsIn(value) }];
    case 'remove':
      if (filter) return removal;
      // Entra names the members to remove in the value. Without a value, all are removed.
      return value === undefined || value === null
        ? [{ op: 'set', userIds: [] }]
        : [{ op: 'remove', userIds: idsIn(value) }];
  }
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' && value.isWellFormed() ? value.trim().normalize('NFC') : '';
  if (name.length === 0 || name.length > MAX_NAME)
    throw invalidValue(`\`displayName\` must be text of 1 to ${MAX_NAME} characters.`);
  if (!NAME.test(name)) throw invalidValue(`\`displayName\` ${NAME_RULE}.`);
  if (!isVisible(name)) throw invalidValue('`displayName` must contain a visible character.');
  return name;
}

/** The ids in a list of members, each an object with `value` or the id itself. */
function idsIn(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value)
    ? value
    : value === null || value === undefined
      ? []
      : [value];
  return items.map((item) => {
    const id: unknown =
      typeof item === 'object' && item !== null ? (item as { value?: unknown }).value : item;
    if (typeof id !== 'string' || !isId(id))
      throw invalidValue('Every member must have the id of a user as its `value`.');
    return id.toLowerCase();
  });
}
