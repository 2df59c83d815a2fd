/**
 * What sharing promises, said once more and apart from the code: who may do what to a document that was shared in some way.
 * The test compares each cell of the table that this spans with what the service answers.
 */

/** Where a document lies: in the My Docs of its author, or in a project of the organization. */
export type Where = 'my-docs' | 'project' | 'deleted project';
export type GrantKind = 'none' | 'public' | 'tenant' | 'group' | 'user';
/** What became of the share, or of what it is to. */
export type State = 'live' | 'revoked' | 'expired' | 'group left' | 'document deleted' | 'Doc ID revoked';

/** A document, and how it was shared. */
export interface Case {
  where: Where;
  kind: GrantKind;
  permission: 'read' | 'write';
  state: State;
}

/** Who calls. */
export interface Who {
  /** The document's author, an owner of the organization, and plain members of it; one of another organization. */
  person: 'author' | 'admin' | 'member' | 'in the group' | 'grantee' | 'stranger';
  suspended?: boolean;
  /** A session, where omitted. */
  token?: {
    scopes: readonly string[];
    /** Of an agent: whether it was let into the project of the documents, and whether shares count for it. */
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

const isThere = ({ where, state }: Case): boolean =>
  where !== 'deleted project' && state !== 'document deleted';

/** Whether the caller sees the document without any share. */
export function reaches({ person, token }: Who, { where }: Case): boolean {
  if (person === 'stranger') return false;
  if (where === 'my-docs') return person === 'author';
  return token?.agent?.inProject ?? true;
}

/** Whether there is a share that is in force, whoever it is to. It ends with the Doc ID that it was given by. */
export function isShared(document: Case): boolean {
  return (
    isThere(document) &&
    document.kind !== 'none' &&
    !['revoked', 'expired', 'Doc ID revoked'].includes(document.state)
  );
}

/** What a share gives the caller. */
export function granted(who: Who, document: Case): 'none' | 'read' | 'write' {
  const { kind, permission, state } = document;
  if (!isShared(document) || who.token?.agent?.external === false) return 'none';
  const to: Record<GrantKind, boolean> = {
    none: false,
    public: true,
    tenant: who.person !== 'stranger',
    group: who.person === 'in the group' && state !== 'group left',
    user: who.person === 'grantee',
  };
  return to[kind] ? permission : 'none';
}

const mayRead = (who: Who, document: Case): boolean =>
  isThere(document) && (reaches(who, document) || granted(who, document) !== 'none');
const mayWrite = (who: Who, document: Case): boolean =>
  isThere(document) && (reaches(who, document) || granted(who, document) === 'write');
/** Found in lists and searches: never across organizations. */
export const isFound = (who: Who, document: Case): boolean =>
  who.person !== 'stranger' && mayRead(who, document);
export const showsHeadings = (who: Who, document: Case): boolean =>
  mayRead(who, document) && (who.person === 'author' || granted(who, document) !== 'none');
/** Others' documents that were shared with the person, and not with everybody. */
export const isReceived = (who: Who, document: Case): boolean =>
  who.person !== 'author' && document.kind !== 'public' && granted(who, document) !== 'none';

/** What a route asks of a caller before it looks at the document. */
interface Admission {
  scope?: string;
  sessionOnly?: boolean;
  agents?: '403';
}

/** The refusal that stands before any look at the document, if there is one. */
export function refusal(
  { suspended, token }: Who,
  { scope, sessionOnly, agents }: Admission,
): string | undefined {
  if (suspended) return '401';
  if (!token) return undefined;
  if (sessionOnly) return token.agent && agents ? agents : '401';
  return scope === undefined || token.scopes.includes(scope) ? undefined : '403';
}

/** What each route of one document answers. */
export const ROUTES: Record<string, (who: Who, document: Case) => string> = {
  section: (who, document) => refusal(who, {}) ?? (mayRead(who, document) ? '200' : '404'),
  content: (who, document) => refusal(who, {}) ?? (mayRead(who, document) ? '200' : '404'),
  outline: (who, document) =>
    refusal(who, { scope: 'read:catalog' }) ??
    (mayRead(who, document) ? `200${showsHeadings(who, document) ? '' : ' withheld'}` : '404'),
  node: (who, document) => refusal(who, { scope: 'read:docs' }) ?? (isFound(who, document) ? '200' : '404'),
  revisions: (who, document) =>
    refusal(who, { scope: 'read:docs' }) ?? (mayWrite(who, document) ? '200' : '404'),
  lineage: (who, document) => refusal(who, { sessionOnly: true }) ?? (isFound(who, document) ? '200' : '404'),
  'lineage with earlier names': (who, document) =>
    refusal(who, { sessionOnly: true }) ?? (mayWrite(who, document) ? '200' : '404'),
  save: (who, document) => refusal(who, { scope: 'write:docs' }) ?? (mayWrite(who, document) ? '200' : '404'),
  rename: (who, document) => refusal(who, { sessionOnly: true }) ?? arranging(who, document),
  move: (who, document) => refusal(who, { sessionOnly: true }) ?? arranging(who, document),
  delete: (who, document) => refusal(who, { scope: 'write:docs' }) ?? arranging(who, document),
  'share listing': (who, document) => refusal(who, { scope: 'read:docs' }) ?? arranging(who, document),
  check: (who, document) => {
    const right = granted(who, document);
    const answer = `200 ${right === 'none' ? '' : 'read'} ${right === 'write' ? 'write' : ''}`;
    return refusal(who, { sessionOnly: true }) ?? (isFound(who, document) ? answer : '404');
  },
};

function arranging(who: Who, document: Case): string {
  return isThere(document) && reaches(who, document) ? '200' : '404';
}
