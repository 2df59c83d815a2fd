import { Client as Database } from 'pg';
import { type Person, anonymous, connectAgent, newMember, newOwner, newToken, signedIn } from '#testing';
import { ROUTES } from './routes';

/** What stands behind a request, as far as the order of refusal asks. */
export type Caller =
  | { is: 'nobody' }
  | { is: 'bad-header' }
  | { is: 'session'; origin: 'own' | 'foreign' | 'none'; role: 'owner' | 'member' }
  | { is: 'token'; scopes: string[]; agent: boolean };

/** A way to send a credential, or something that is none. */
export interface Credential {
  caller: Caller;
  headers?: Record<string, string>;
  query?: string;
  bodyField?: Record<string, string>;
  /** Whose session it is, to make a new one for a route that ends it. */
  person?: Person;
}

const NOBODY: Caller = { is: 'nobody' };
const BAD: Caller = { is: 'bad-header' };
const FOREIGN = 'https://evil.example';
/** What a token with `admin` may do; the catalog is for agents. */
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

/** One tenant with people, agents and tokens in every condition that a credential can be in. */
export async function everyCredential(url: string, databaseUrl: string): Promise<Record<string, Credential>> {
  const owner = await newOwner(url);
  const [member, suspended, left, aged, idle] = await Promise.all([
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
    left.post('/api/auth/sign-out').expect(200),
    owner.delete(`/api/tokens/${revoked.id}`).expect(200),
    owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200),
    age(databaseUrl, owner, { token: expired.id, expired: aged, idle }),
  ]);
  const agents = await Promise.all(
    scopeSets().map(async (scopes) => [scopes, await connectAgent(owner, { scopes })] as const),
  );
  const other = await connectAgent(owner, { scopes: ['read:catalog'] });
  const cookie = owner.cookie;
  const session = (origin: 'own' | 'foreign' | 'none', headers: Record<string, string>): Credential => ({
    caller: { is: 'session', origin, role: 'owner' },
    headers: { Cookie: cookie, ...headers },
    person: owner,
  });
  const sent = (token: string) => ({ Authorization: `Bearer ${token}` });
  const besideCookie = (authorization: string): Credential => ({
    caller: BAD,
    headers: { ...owner.headers, Authorization: authorization },
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
    "a plain member's session": {
      caller: { is: 'session', origin: 'own', role: 'member' },
      headers: member.headers,
      person: member,
    },
    "a suspended person's session": { caller: NOBODY, headers: suspended.headers },
    'a session signed out': { caller: NOBODY, headers: left.headers },
    'an expired session': { caller: NOBODY, headers: aged.headers },
    'a session left idle': { caller: NOBODY, headers: idle.headers },
    'a made-up cookie': {
      caller: NOBODY,
      headers: { Cookie: 'svc_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', Origin: url },
    },
    ...Object.fromEntries(
      agents.map(([scopes, agent]) => [
        `an agent with ${scopes.join(', ')} alone`,
        {
          caller: { is: 'token', scopes: spelledOut(scopes), agent: true },
          headers: agent.headers,
        } satisfies Credential,
      ]),
    ),
    'an agent without the scope': {
      caller: { is: 'token', scopes: ['read:catalog'], agent: true },
      headers: other.headers,
    },
    'an agent from a foreign origin': {
      caller: { is: 'token', scopes: ['read:catalog'], agent: true },
      headers: { ...other.headers, Origin: FOREIGN },
    },
    'an admin token beside a cookie': {
      caller: {
        is: 'token',
        scopes: ADMIN_SCOPES,
        agent: false,
      },
      headers: { Cookie: cookie, Origin: FOREIGN, ...sent(live.token) },
    },
    'an expired token': { caller: BAD, headers: sent(expired.token) },
    'a revoked token': { caller: BAD, headers: sent(revoked.token) },
    "a suspended person's token": { caller: BAD, headers: sent(orphaned.token) },
    'a malformed token': { caller: BAD, headers: sent('svc_nonsense') },
    'a token altered by a letter': { caller: BAD, headers: sent(altered(live.token)) },
    'a token in the query': { caller: NOBODY, query: `access_token=${live.token}` },
    'a token in the body': { caller: NOBODY, bodyField: { access_token: live.token } },
    'garbage beside a good cookie': besideCookie('Bearer garbage'),
    'another scheme beside a good cookie': besideCookie('Basic b3duZXI6cGFzc3dvcmQ='),
    'a scheme alone beside a good cookie': besideCookie('Bearer'),
  };
}

/** The sets of scopes that routes ask for, each once. */
function scopeSets(): string[][] {
  const sets = ROUTES.flatMap(({ scopes }) => (scopes ? [JSON.stringify(scopes)] : []));
  return [...new Set(sets)].map((set) => JSON.parse(set) as string[]);
}

function spelledOut(scopes: string[]): string[] {
  return scopes.includes('admin') ? ADMIN_SCOPES : scopes;
}

/** One more session of a person. */
export async function signInAgain({ url, email, password }: Person): Promise<Person> {
  const answer = await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
  return signedIn(url, answer.headers['set-cookie'] as unknown as string[], email, password);
}

function altered(token: string): string {
  return token.slice(0, 8) + (token[8] === 'a' ? 'b' : 'a') + token.slice(9);
}

async function age(
  databaseUrl: string,
  owner: Person,
  { token, expired, idle }: { token: string; expired: Person; idle: Person },
): Promise<void> {
  const session = async (person: Person): Promise<string> => {
    const { body } = await person.get('/api/auth/sessions').expect(200);
    return (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!.id;
  };
  const database = new Database({ connectionString: databaseUrl });
  const ids = await Promise.all([session(expired), session(idle)]);
  await database.connect();
  try {
    await database.query(`UPDATE api_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [token]);
    await database.query(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE id = $1`, [ids[0]]);
    await database.query(`UPDATE sessions SET last_seen_at = now() - interval '2 d' WHERE id = $1`, [ids[1]]);
  } finally {
    await database.end();
  }
  // A change of standing has every process look again at every credential; until then one may be known for a second.
  const passing = await newMember(owner);
  await owner.patch(`/api/members/${passing.userId}`, { role: 'admin' }).expect(200);
  await owner.patch(`/api/members/${passing.userId}`, { role: 'member' }).expect(200);
}
