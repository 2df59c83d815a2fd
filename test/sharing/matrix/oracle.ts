/**
 * The access rules of sharing, written independently of the service's code: what each caller can do with a document that is shared in each
 * way. The test compares every combination with the answer of the service.
 */

/** Where a document is: in the My Docs of its author, or in a project of the organization. */
export type Where = 'my-docs' | 'project' | 'deleted project';
export type GrantKind = 'none' | 'public' | 'tenant' | 'group' | 'user';
/** The state of the share, or of what it depends on. */
export type State = 'live' | 'revoked' | 'expired' | 'group left' | 'document deleted' | 'Doc ID revoked';

/** A document, and how it is shared. */
export interface Case {
  where: Where;
  kind: GrantKind;
  permission: 'read' | 'write';
  state: State;
}

/** A caller. */
export interface Who {
  /** The document's author, the owner of the organization (`admin`), other members, or a user of another organization (`stranger`). */
  person: 'author' | 'admin' | 'member' | 'in the group' | 'grantee' | 'stranger';
  suspended?: boolean;
  /** The API token of the caller. If omitted, the caller has a session. */
  token?: {
    scopes: readonly string[];
    /** For an agent: whether the project of the documents is in its reach, and whether it can use shares. */
    agent?: { inProject: boolean; external: boolean };
  };
}

export const CASES: Case[] = [
  ...everyKind().map((shared): Case => ({ where: 'my-docs', ...shared, state: 'live' })),
  ...everyKind().map((shared): Case => ({ where: 'project', ...shared, state: 'live' })),
  ...strongest().flatMap((shared) =>
    (['revoked', 'expired', 'document deleted', 'Doc ID revoked'] as const).flatMap((state): Case[] => [
      { where: 'my-docs', ...shared, state },
      { where: 'project', ...shared, state },
    ]),
  ),
  ...strongest().map((shared): Case => ({ where: 'deleted project', ...shared, state: 'live' })),
  { where: 'my-docs', kind: 'group', permission: 'write', state: 'group left' },
  { where: 'project', kind: 'group', permission: 'write', state: 'group left' },
];

function everyKind(): Pick<Case, 'kind' | 'permission'>[] {
  const kinds = ['tenant', 'group', 'user'] as const;
  return [
    { kind: 'none', permission: 'read' },
    { kind: 'public', permission: 'read' },
    ...kinds.flatMap((kind) => [
      { kind, permission: 'read' as const },
      { kind, permission: 'write' as const },
    ]),
  ];
}

function strongest(): Pick<Case, 'kind' | 'permission'>[] {
  return everyKind().filter(({ kind, permission }) => kind === 'public' || permission === 'write');
}

const READ = ['read:docs', 'read:profile'];
const WRITE = [...READ, 'write:docs'];
const AGENT = ['read:docs', 'write:docs', 'read:catalog'];

export const CALLERS: Record<string, Who> = {
  author: { person: 'author' },
  'owner of the organization': { person: 'admin' },
  'plain member': { person: 'member' },
  'member of the group': { person: 'in the group' },
  grantee: { person: 'grantee' },
  'suspended grantee': { person: 'grantee', suspended: true },
  stranger: { person: 'stranger' },
  "stranger's token": { person: 'stranger', token: { scopes: WRITE } },
  "grantee's reading token": { person: 'grantee', token: { scopes: READ } },
  "grantee's writing token": { person: 'grantee', token: { scopes: WRITE } },
  "owner's admin token": { person: 'admin', token: { scopes: WRITE } },
  "author's agent": {
    person: 'author',
    token: { scopes: AGENT, agent: { inProject: true, external: false } },
  },
  "grantee's agent": {
    person: 'grantee',
    token: { scopes: AGENT, agent: { inProject: true, external: true } },
  },
  "grantee's agent without shares": {
    person: 'grantee',
    token: { scopes: AGENT, agent: { inProject: true, external: false } },
  },
  "grantee's agent elsewhere": {
    person: 'grantee',
    token: { scopes: AGENT, agent: { inProject: false, external: true } },
  },
  "grantee's agent elsewhere without shares": {
    person: 'grantee',
    token: { scopes: AGENT, agent: { inProject: false, external: false } },
  },
};

const exists = ({ where, state }: Case): boolean =>
  where !== 'deleted project' && state !== 'document deleted';

/** Whether the document is visible to the caller without any share. */
export function reaches({ person, token }: Who, { where }: Case): boolean {
  if (person === 'stranger') return false;
  if (where === 'my-docs') return person === 'author';
  return token?.agent?.inProject ?? true;
}

/** Whether the document has a live share, for any audience. Revoking the Doc ID of a share ends the share. */
export function isShared(document: Case): boolean {
  return (
    exists(document) &&
    document.kind !== 'none' &&
    !['revoked', 'expired', 'Doc ID revoked'].includes(document.state)
  );
}

/** The permission that the caller has from a share. */
export function granted(who: Who, document: Case): 'none' | 'read' | 'write' {
  const { kind, permission, state } = document;
  if (!isShared(document) || who.token?.agent?.external === false) return 'none';
  const isAudience: Record<GrantKind, boolean> = {
    none: false,
    public: true,
    tenant: who.person !== 'stranger',
    group: who.person === 'in the group' && state !== 'group left',
    user: who.person === 'grantee',
  };
  return isAudience[kind] ? permission : 'none';
}

const canRead = (who: Who, document: Case): boolean =>
  exists(document) && (reaches(who, document) || granted(who, document) !== 'none');
const canWrite = (who: Who, document: Case): boolean =>
  exists(document) && (reaches(who, document) || granted(who, document) === 'write');
/** Whether lists and searches show the document to the caller: never across organizations. */
export const isFound = (who: Who, document: Case): boolean =>
  who.person !== 'stranger' && canRead(who, document);
export const showsHeadings = (who: Who, document: Case): boolean =>
  canRead(who, document) && (who.person === 'author' || granted(who, document) !== 'none');
/** Whether the document is in the caller's list of received shares: another user's document that isn't shared with everybody. */
export const isReceived = (who: Who, document: Case): boolean =>
  who.person !== 'author' && document.kind !== 'public' && granted(who, document) !== 'none';

/** The requirements of a route for a caller before it reads the document. */
interface Admission {
  scope?: string;
  sessionOnly?: boolean;
  agents?: '403';
}

/** The status with which a route rejects the caller before it reads the document, if it does. */
export function refusal(
  { suspended, token }: Who,
  { scope, sessionOnly, agents }: Admission,
): string | undefined {
  if (suspended) return '401';
  if (!token) return undefined;
  if (sessionOnly) return token.agent && agents ? agents : '401';
  return scope === undefined || token.scopes.includes(scope) ? undefined : '403';
}

/** The expected answer of each route of one document. */
export const ROUTES: Record<string, (who: Who, document: Case) => string> = {
  section: (who, document) => refusal(who, {}) ?? (canRead(who, document) ? '200' : '404'),
  content: (who, document) => refusal(who, {}) ?? (canRead(who, document) ? '200' : '404'),
  outline: (who, document) =>
    refusal(who, { scope: 'read:catalog' }) ??
    (canRead(who, document) ? `200${showsHeadings(who, document) ? '' : ' withheld'}` : '404'),
  node: (who, document) => refusal(who, { scope: 'read:docs' }) ?? (isFound(who, document) ? '200' : '404'),
  revisions: (who, document) =>
    refusal(who, { scope: 'read:docs' }) ?? (canWrite(who, document) ? '200' : '404'),
  lineage: (who, document) => refusal(who, { sessionOnly: true }) ?? (isFound(who, document) ? '200' : '404'),
  'lineage with earlier names': (who, document) =>
    refusal(who, { sessionOnly: true }) ?? arrangeStatus(who, document),
  save: (who, document) => refusal(who, { scope: 'write:docs' }) ?? (canWrite(who, document) ? '200' : '404'),
  rename: (who, document) => refusal(who, { sessionOnly: true }) ?? arrangeStatus(who, document),
  move: (who, document) => refusal(who, { sessionOnly: true }) ?? arrangeStatus(who, document),
  delete: (who, document) => refusal(who, { scope: 'write:docs' }) ?? arrangeStatus(who, document),
  'share listing': (who, document) => refusal(who, { scope: 'read:docs' }) ?? arrangeStatus(who, document),
  check: (who, document) => {
    const right = granted(who, document);
    const answer = `200 ${right === 'none' ? '' : 'read'} ${right === 'write' ? 'write' : ''}`;
    return refusal(who, { sessionOnly: true }) ?? (canRead(who, document) ? answer : '404');
  },
};

function arrangeStatus(who: Who, document: Case): string {
  return exists(document) && reaches(who, document) ? '200' : '404';
}
