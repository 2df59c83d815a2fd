import { type Person, anonymous, connectAgent, newMember, newOwner, newToken, signedIn, sql } from '#testing';
import { ROUTES } from './routes';

/** The caller of a request, by what decides its answer. */
export type Caller =
  | { is: 'nobody' }
  | { is: 'bad-header' }
  | { is: 'session'; origin: 'own' | 'foreign' | 'none'; role: 'owner' | 'member' }
  | { is: 'token'; scopes: string[]; agent: boolean }
  | { is: 'scim' };

/** A credential and how it is sent, or something that is not a credential. */
export interface Credential {
  caller: Caller;
  headers?: Record<string, string>;
  query?: string;
  bodyField?: Record<string, string>;
  /** The person whose session it is. A route that ends sessions is called with a new session of the person. */
  person?: Person;
}

const NOBODY: Caller = { is: 'nobody' };
const BAD: Caller = { is: 'bad-header' };
const FOREIGN = 'https://evil.example';
/** The scopes of a token with `admin`. It does not include the catalog, which is for agents. */
const ADMIN_SCOPES = [
  'admin',
  'admin:scan',
  'doc-ids:issue',
  'doc-ids:revoke',
  'projects:create',
  'publish:docs',
  'rate:docs',
  'read:docs',
  'read:profile',
  'shares:create',
  'shares:delete',
  'write:docs',
];

/** Creates a tenant with people, agents and tokens, and credentials in every state. */
export async function createEveryCredential(
  url: string,
  databaseUrl: string,
): Promise<Record<string, Credential>> {
  const owner = await newOwner(url);
  const [member, suspended, signedOut, aged, idle] = await Promise.all([
    newMember(owner),
    newMember(owner),
    signInAgain(owner),
    signInAgain(owner),
    signInAgain(owner),
  ]);
  const [live, revoked, expired, orphaned] = await Promise.all([
    newToken(owner, 'admin'),
    newToken(owner, 'admin'),
    newToken(owner, 'admin'),
    newToken(suspended, 'write'),
  ]);
  await Promise.all([
    signedOut.post('/api/auth/sign-out').expect(200),
    owner.delete(`/api/tokens/${revoked.id}`).expect(200),
    owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200),
    expireCredentials(databaseUrl, owner, { token: expired.id, expired: aged, idle }),
  ]);
  const agents = await Promise.all(
    scopeSets().map(async (scopes) => [scopes, await connectAgent(owner, { scopes })] as const),
  );
  // The token of another organization, since the routes for the token itself end this one's.
  const issued = await (await newOwner(url)).post('/api/v1/admin/scim-token').expect(201);
  const scimToken = issued.body.data.token as string;
  const other = await connectAgent(owner, { scopes: ['read:catalog'] });
  const cookie = owner.cookie;
  const session = (origin: 'own' | 'foreign' | 'none', headers: Record<string, string>): Credential => ({
    caller: { is: 'session', origin, role: 'owner' },
    headers: { Cookie: cookie, ...headers },
    person: owner,
  });
  const authorization = (token: string) => ({ Authorization: `Bearer ${token}` });
  const withCookie = (header: string): Credential => ({
    caller: BAD,
    headers: { ...owner.headers, Authorization: header },
  });

  return {
    'no credential': { caller: NOBODY },
    session: session('own', { Origin: url }),
    'session with our Referer': session('own', { Referer: `${url}/device` }),
    'session from a foreign origin': session('foreign', { Origin: FOREIGN }),
    'session from a foreign origin with our Referer': session('foreign', { Origin: FOREIGN, Referer: url }),
    'session from an opaque origin': session('foreign', { Origin: 'null' }),
    'session with a foreign Referer': session('foreign', { Referer: `${FOREIGN}/?${url}` }),
    'cookie without Origin and Referer': session('none', {}),
    "a member's session": {
      caller: { is: 'session', origin: 'own', role: 'member' },
      headers: member.headers,
      person: member,
    },
    "a suspended user's session": { caller: NOBODY, headers: suspended.headers },
    'a session that has signed out': { caller: NOBODY, headers: signedOut.headers },
    'an expired session': { caller: NOBODY, headers: aged.headers },
    'an idle session': { caller: NOBODY, headers: idle.headers },
    'an unknown cookie': {
      caller: NOBODY,
      headers: { Cookie: 'svc_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', Origin: url },
    },
    ...Object.fromEntries(
      agents.map(([scopes, agent]) => [
        `an agent with only ${scopes.join(', ')}`,
        {
          caller: { is: 'token', scopes: withImplied(scopes), agent: true },
          headers: agent.headers,
        } satisfies Credential,
      ]),
    ),
    'an agent with only read:catalog, without Origin': {
      caller: { is: 'token', scopes: ['read:catalog'], agent: true },
      headers: other.headers,
    },
    'an agent with only read:catalog, from a foreign origin': {
      caller: { is: 'token', scopes: ['read:catalog'], agent: true },
      headers: { ...other.headers, Origin: FOREIGN },
    },
    'an admin token together with a cookie': {
      caller: {
        is: 'token',
        scopes: ADMIN_SCOPES,
        agent: false,
      },
      headers: { Cookie: cookie, Origin: FOREIGN, ...authorization(live.token) },
    },
    'the SCIM token of another organization': { caller: { is: 'scim' }, headers: authorization(scimToken) },
    'an expired token': { caller: BAD, headers: authorization(expired.token) },
    'a revoked token': { caller: BAD, headers: authorization(revoked.token) },
    "a suspended user's token": { caller: BAD, headers: authorization(orphaned.token) },
    'a malformed token': { caller: BAD, headers: authorization('svc_nonsense') },
    'a token with one letter changed': { caller: BAD, headers: authorization(altered(live.token)) },
    'a token in the query': { caller: NOBODY, query: `access_token=${live.token}` },
    'a token in the body': { caller: NOBODY, bodyField: { access_token: live.token } },
    'an invalid token together with a valid cookie': withCookie('Bearer garbage'),
    'another scheme together with a valid cookie': withCookie('Basic b3duZXI6cGFzc3dvcmQ='),
    'a scheme without a token together with a valid cookie': withCookie('Bearer'),
  };
}

/** The distinct sets of scopes that routes require. */
function scopeSets(): string[][] {
  const sets = ROUTES.flatMap(({ scopes }) => (scopes ? [JSON.stringify(scopes)] : []));
  return [...new Set(sets)].map((set) => JSON.parse(set) as string[]);
}

/** The scopes with those that `admin` implies. */
function withImplied(scopes: string[]): string[] {
  return scopes.includes('admin') ? ADMIN_SCOPES : scopes;
}

/** Signs a person in again. */
export async function signInAgain({ url, email, password }: Person): Promise<Person> {
  const answer = await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
  return signedIn(url, answer.headers['set-cookie'] as unknown as string[], email, password);
}

function altered(token: string): string {
  return token.slice(0, 8) + (token[8] === 'a' ? 'b' : 'a') + token.slice(9);
}

/** Lets a token and a session expire, and another session become idle. */
async function expireCredentials(
  databaseUrl: string,
  owner: Person,
  { token, expired, idle }: { token: string; expired: Person; idle: Person },
): Promise<void> {
  const sessionId = async (person: Person): Promise<string> => {
    const { body } = await person.get('/api/auth/sessions').expect(200);
    return (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!.id;
  };
  const ids = await Promise.all([sessionId(expired), sessionId(idle)]);
  await sql(databaseUrl, `UPDATE api_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [token]);
  await sql(databaseUrl, `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE id = $1`, [ids[0]]);
  await sql(databaseUrl, `UPDATE sessions SET last_seen_at = now() - interval '2 d' WHERE id = $1`, [ids[1]]);
  // A process may have these credentials in its cache for up to a second. A change of a role clears the cache of every process.
  const other = await newMember(owner);
  await owner.patch(`/api/members/${other.userId}`, { role: 'admin' }).expect(200);
  await owner.patch(`/api/members/${other.userId}`, { role: 'member' }).expect(200);
}
