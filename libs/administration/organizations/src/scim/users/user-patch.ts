import { fulfills } from '../filter/evaluate';
import { pathOf } from '../filter/paths';
import { invalidPath, mutability, noTarget } from '../http/scim-errors';
import { type Operation } from '../http/patch-operations';
import { parsePath } from '../filter/parse-filter';
import { type UserChange, isKnown, readAttribute, requireWritable } from './user-change';

/** The names of attributes that a user must have, by their paths. */
const REQUIRED = new Map([
  ['username', 'userName'],
  ['active', 'active'],
]);

/**
 * The values of a user after the operations of a PATCH, applied in their order (RFC 7644, section 3.5.2).
 *
 * @param email the one item that `emails` of the user has
 * @throws a SCIM error
 */
export function readUserPatch(operations: readonly Operation[], email: object): UserChange {
  const change: UserChange = {};
  for (const { op, path, value } of operations) {
    if (path === undefined)
      for (const [text, one] of Object.entries(value as object))
        apply(change, { op, text, value: one, email, named: false });
    else apply(change, { op, text: path, value, email, named: true });
  }
  return change;
}

/** One attribute that an operation changes. */
interface AttributePatch {
  op: Operation['op'];
  /** The path of the attribute. */
  text: string;
  value: unknown;
  /** The one item that `emails` of the user has. */
  email: object;
  /** Whether the operation names the attribute in `path`. Okta sends the id of the user in the value, where it changes nothing. */
  named: boolean;
}

function apply(change: UserChange, { op, text, value, email, named }: AttributePatch): void {
  // The URN of an extension may contain characters that no filter has. The service stores nothing of extensions, so such paths are
  // ignored.
  if (/^urn:/i.test(text) && pathOf(text).startsWith('urn:')) return;
  const { path, filter, part } = parsePath(text);
  if (!isKnown(path)) throw invalidPath(`Users have no attribute \`${text.slice(0, 100)}\`.`);
  if (named) requireWritable(path);
  if (op === 'remove') {
    // A user always has one address. Removing another one, or one that the user does not have, changes nothing.
    if (filter && !(path === 'emails' && fulfills(email, filter))) return;
    const required = REQUIRED.get(path);
    if (required !== undefined) throw mutability(`\`${required}\` is required and can't be removed.`);
    return readAttribute(change, path, null);
  }
  if (filter && path === 'emails') {
    // Another address than the one for work is not stored.
    const matches = fulfills(email, filter);
    if (!matches && op === 'replace' && part === undefined)
      throw noTarget(`No e-mail address of the user fulfills \`${text}\`.`);
    if (matches && (part === undefined || part === 'value')) readAttribute(change, 'emails', value);
    return;
  }
  if (!filter) readAttribute(change, part === undefined ? path : `${path}.${part}`, value);
}
