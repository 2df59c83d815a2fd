import type { Response } from 'supertest';
import { type Person, anonymous, newMember, newOwner, newToken, sql } from '#testing';
import { type DeclaredPage, declaredPages } from '../support/declared-pages';
import { deployment } from '../support/deployments';
import { signInAgain } from './credentials';

const ROLES = ['member', 'admin', 'owner'] as const;
/** The codes with which the rule of a page refuses a visitor. What the page itself refuses is shown on a page, or is another code. */
const REFUSALS = ['SVC_CSRF_REJECTED', 'SVC_FORBIDDEN', 'SVC_PLAN_REQUIRED', 'SVC_UNAUTHORIZED'];
const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

type Role = (typeof ROLES)[number];

/** A visitor: the headers that they send, and the role with which they are signed in. */
interface Visitor {
  headers: Record<string, string>;
  person?: Person;
  role?: Role;
}

const pages = declaredPages();

/** The address of a page, with parameters that lead to nothing. */
function addressOf({ path }: DeclaredPage): string {
  return path
    .replace(/:(id|userId|mid)\b/g, UNKNOWN_ID)
    .replace(':slug', 'unknown')
    .replace(':act', 'approve')
    .replace(':secret', 'unknown');
}

/** Returns the answer of a page to a visitor of an organization whose plan is Free. */
function expected(page: DeclaredPage, role: Role | undefined): string {
  if (page.for === 'anyone') return 'admitted';
  if (role === undefined) return 'sign in first';
  if (ROLES.indexOf(role) < ROLES.indexOf(page.for)) return 'SVC_FORBIDDEN';
  return page.plan ? 'SVC_PLAN_REQUIRED' : 'admitted';
}

function outcome({ status, headers, body }: Response): string {
  const code = (body as { error?: { code: string } }).error?.code ?? '';
  if (REFUSALS.includes(code)) return code;
  if (status === 303 && headers.location?.startsWith('/sign-in?next=')) return 'sign in first';
  return status < 500 ? 'admitted' : `${status} ${code}`;
}

describe('the page', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let visitors: Record<string, Visitor>;

  beforeAll(async () => {
    const owner = await newOwner(url);
    const [member, admin] = await Promise.all([newMember(owner), newMember(owner, 'admin')]);
    const { token } = await newToken(owner, 'admin');
    const spare = await newToken(owner, 'read');
    await sql(databaseUrl, 'UPDATE tenants SET plan = $2 WHERE id = $1', [owner.tenantId, 'free']);
    // Processes remember the plan of a person for a while, and forget all of that when somebody revokes a token.
    await owner.delete(`/api/tokens/${spare.id}`).expect(200);
    const signedIn = (person: Person, role: Role) => ({ headers: { Cookie: person.cookie }, person, role });
    visitors = {
      nobody: { headers: {} },
      token: { headers: { Authorization: `Bearer ${token}` } },
      member: signedIn(member, 'member'),
      admin: signedIn(admin, 'admin'),
      owner: signedIn(owner, 'owner'),
    };
  });

  async function visit(page: DeclaredPage, visitor: Visitor, origin?: string): Promise<Response> {
    const endsSession = visitor.person && page.path === '/sign-out';
    const headers = endsSession ? { Cookie: (await signInAgain(visitor.person!)).cookie } : visitor.headers;
    const sent = { ...headers, ...(origin !== undefined && { Origin: origin }) };
    return anonymous(url)
      .with(sent)
      .send(page.method === 'GET' ? 'get' : 'post', addressOf(page));
  }

  it.each(pages.map((page) => [`${page.method} ${page.path}`, page] as const))(
    '%s admits the visitors of its rule',
    async (_, page) => {
      const outcomes: Record<string, string> = {};
      const required: Record<string, string> = {};
      for (const [name, visitor] of Object.entries(visitors)) {
        outcomes[name] = outcome(await visit(page, visitor, url));
        required[name] = expected(page, visitor.role);
      }
      expect(outcomes).toEqual(required);
    },
  );

  it('is sent from elsewhere only to stop the daily mail, since the secret in its path decides alone', () => {
    const fromElsewhere = pages.filter((page) => page.fromElsewhere);
    expect(fromElsewhere.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /daily-mail/:secret',
    ]);
  });

  it.each(
    pages
      .filter(({ method, fromElsewhere }) => method === 'POST' && !fromElsewhere)
      .map((page) => [page.path, page] as const),
  )('%s refuses a form of another site, or of an unknown one, from everybody', async (_, page) => {
    for (const visitor of Object.values(visitors))
      for (const origin of [undefined, 'https://evil.example'])
        expect(outcome(await visit(page, visitor, origin))).toBe('SVC_CSRF_REJECTED');
  });

  it.each(
    pages
      .filter((page) => page.method === 'GET' && page.for !== 'anyone')
      .filter(({ path }) => !path.includes(':secret'))
      .map((page) => [page.path, page] as const),
  )('%s is where signing in leads back to', async (_, page) => {
    const { headers } = await visit(page, visitors.nobody!);
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: addressOf(page) }).toString()}`);
  });

  it.each(
    pages
      .filter((page) => page.method === 'POST' && page.for !== 'anyone')
      .map((page) => [page.path, page] as const),
  )('%s leads to a page after signing in', async (_, page) => {
    const { headers } = await visit(page, visitors.nobody!, url);
    const next = new URL(headers.location!, url).searchParams.get('next')!;
    expect(pages.filter(({ method }) => method === 'GET').map(addressOf)).toContain(next);
  });
});
