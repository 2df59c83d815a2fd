import { isOfExtension, pathOf } from '../filter/paths';
import { mutability } from '../http/scim-errors';
import { booleanValue, emailIn, emailValue, externalIdValue, nameValue } from './user-values';

/** The values of a user in a request. Values that the request does not name are absent. */
export interface UserChange {
  userName?: string;
  externalId?: string | null;
  /** `displayName`, or `name.formatted`, which is the same. */
  displayName?: string | null;
  formatted?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  email?: string | null;
  active?: boolean;
}

type Reader = (change: UserChange, value: unknown) => void;

/** The functions that read the attributes that the service stores. Their keys are in lower case; messages have the names of the schema. */
const READERS: Record<string, Reader> = {
  username: (change, value) => void (change.userName = emailValue('userName', value)),
  externalid: (change, value) => void (change.externalId = externalIdValue('externalId', value)),
  displayname: (change, value) => void (change.displayName = nameValue('displayName', value)),
  'name.formatted': (change, value) => void (change.formatted = nameValue('name.formatted', value)),
  'name.givenname': (change, value) => void (change.givenName = nameValue('name.givenName', value)),
  'name.familyname': (change, value) => void (change.familyName = nameValue('name.familyName', value)),
  emails: (change, value) => void (change.email = emailIn(value)),
  'emails.value': (change, value) => void (change.email = emailIn(value)),
  active: (change, value) => void (change.active = booleanValue('active', value)),
  name: (change, value) => {
    if (value === null) Object.assign(change, { givenName: null, familyName: null });
    else readAll(change, 'name.', value);
  },
};

const READ_ONLY = new Set(['id', 'meta', 'groups']);

/** Attributes of the core schema that the service does not store. Directories may send them, and they are ignored. */
const IGNORED = new Set([
  ...[
    'schemas',
    'password',
    'nickname',
    'profileurl',
    'title',
    'usertype',
    'preferredlanguage',
    'locale',
    'timezone',
  ],
  ...[
    'phonenumbers',
    'ims',
    'photos',
    'addresses',
    'entitlements',
    'roles',
    'x509certificates',
    'emails',
    'name',
  ],
]);

/** Whether an attribute is known, although the service may not store it. */
export function isKnown(path: string): boolean {
  const [attribute = ''] = path.split('.');
  return (
    Object.hasOwn(READERS, path) || IGNORED.has(attribute) || READ_ONLY.has(attribute) || isOfExtension(path)
  );
}

/**
 * The attributes of a whole user (POST, PUT). Attributes that the service does not store, or that are read-only, are ignored. @throws a
 * SCIM error
 */
export function readUser(body: Record<string, unknown>): UserChange {
  const change: UserChange = {};
  readAll(change, '', body);
  return change;
}

/** Adds the value of one attribute to a change. Unknown and unstored attributes are ignored. @throws a SCIM error */
export function readAttribute(change: UserChange, path: string, value: unknown): void {
  if (Object.hasOwn(READERS, path)) READERS[path]!(change, value);
}

/** @throws a SCIM error (`mutability`) for an attribute that only the service sets */
export function requireWritable(path: string): void {
  if (READ_ONLY.has(path.split('.')[0]!)) throw mutability(`\`${path}\` is read-only.`);
}

function readAll(change: UserChange, within: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) readAttribute(change, within + pathOf(name), child);
}
