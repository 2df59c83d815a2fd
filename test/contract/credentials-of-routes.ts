import { anonymous } from '#testing';
import { deployment } from '../support/deployments';
import { type Caller, type Credential, createEveryCredential, signInAgain } from './credentials';
import { missingIds } from './ids';
import { FORMS, ROUTES, type Route, addressOf, nameOf } from './routes';

/** The parts of an answer that say whether the caller was admitted. */
export interface Answer {
  status: number;
  code?: string;
  challenge?: string;
}

const CODES: Record<number, string> = { 404: 'SVC_NOT_FOUND' };

/** The answer to an admitted caller, whose ids do not exist. */
function admitted({ auth, errors, admitted: { status, code, challenge } = { status: 404 } }: Route): Answer {
  const expected = auth === 'scim' || errors === 'oauth' ? undefined : (code ?? CODES[status]);
  return { status, ...(expected && { code: expected }), ...(challenge && { challenge }) };
}

/** The scopes of which a token requires one; undefined if it has one. */
function missingScopes({ scopes }: Route, granted: string[]): string[] | undefined {
  return scopes && !scopes.some((scope) => granted.includes(scope)) ? scopes : undefined;
}

/** The answer that a declared rule requires. The service checks in this order: credential, CSRF, kind and scope, role. */
function expected(route: Route, caller: Caller): Answer {
  const { auth, agents, role, sessionRole, method } = route;
  if (auth === 'none') return admitted(route);
  if (auth === 'scim') return caller.is === 'scim' ? admitted(route) : { status: 401, challenge: 'Bearer' };
  if (caller.is === 'nobody') return { status: 401, code: 'SVC_UNAUTHORIZED', challenge: 'Bearer' };
  if (caller.is === 'token' && caller.agent && agents === 'forbidden')
    return { status: 403, code: 'SVC_FORBIDDEN' };
  if (
    caller.is !== 'session' &&
    auth === 'session' &&
    !((caller.is === 'bad-header' || caller.is === 'scim') && agents)
  )
    return { status: 401, code: 'SVC_UNAUTHORIZED', challenge: 'Bearer' };
  if (caller.is === 'bad-header' || caller.is === 'scim')
    return { status: 401, code: 'SVC_UNAUTHORIZED', challenge: 'Bearer error="invalid_token"' };
  if (caller.is === 'session' && method !== 'get' && caller.origin !== 'own')
    return { status: 403, code: 'SVC_CSRF_REJECTED' };
  if (auth === 'bearer' && !(caller.is === 'token' && caller.agent))
    return { status: 403, code: 'SVC_AGENT_TOKEN_REQUIRED' };
  const missing = caller.is === 'token' && missingScopes(route, caller.scopes);
  if (missing) {
    const challenge = `Bearer error="insufficient_scope", scope="${missing.join(' ')}"`;
    return { status: 403, code: 'SVC_INSUFFICIENT_SCOPE', challenge };
  }
  if ((role ?? sessionRole) && caller.is === 'session' && caller.role === 'member')
    return { status: 403, code: 'SVC_FORBIDDEN' };
  return admitted(route);
}

/** A credential, and the answer that it must get. */
export interface Required {
  name: string;
  caller: Caller;
  answer: Answer;
}

/** Chooses the credentials with which a route is tested. The index is that of the route. */
export type Choice = (required: Required[], index: number) => string[];

/** Declares a test of each route, with the credentials that `choose` returns. */
export function describeRoutes(choose: Choice): void {
  const { api, relay, databaseUrl } = deployment();
  const [url] = api;
  let credentials: Record<string, Credential>;

  beforeAll(async () => {
    credentials = await createEveryCredential(url, databaseUrl);
  });

  async function send(route: Route, credential: Credential): Promise<Answer> {
    const { method, body: bodyOf, endsSession, servedBy } = route;
    const { caller, bodyField, query, person } = credential;
    let headers = credential.headers ?? {};
    if (endsSession && person && caller.is === 'session')
      headers = { ...headers, Cookie: (await signInAgain(person)).cookie };
    const ids = missingIds();
    const address = addressOf(route, ids);
    const path = query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
    const body = bodyOf || bodyField ? { ...bodyOf?.(ids), ...bodyField } : undefined;
    const answer = await anonymous(servedBy ? relay : url)
      .with(headers)
      .send(method, path, body);
    expect(answer.headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/);
    const { error } = answer.body as { error?: { code: string; message: string; details?: object } };
    if (answer.status >= 400 && route.auth === 'scim') {
      expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8');
      expect(answer.body).toMatchObject({
        status: String(answer.status),
        detail: expect.any(String) as string,
      });
    } else if (answer.status >= 400 && route.errors === 'oauth') {
      expect(Object.keys(answer.body as object)).toEqual(['error', 'error_description']);
    } else if (answer.status >= 400) {
      const isAdvisory = path.startsWith('/api/v1/agent-inbox/messages');
      expect(Object.keys(answer.body as object)).toEqual(isAdvisory ? ['error', 'advisoryOnly'] : ['error']);
      expect(error?.message).toEqual(expect.any(String));
    }
    if (error?.code === 'SVC_INSUFFICIENT_SCOPE' && caller.is === 'token')
      expect(error.details).toEqual({
        requiredScopes: missingScopes(route, caller.scopes),
        tokenScopes: caller.scopes,
      });
    const challenge = answer.headers['www-authenticate'];
    return {
      status: answer.status,
      ...(error?.code && { code: error.code }),
      ...(challenge && { challenge }),
    };
  }

  it.each([...ROUTES, ...FORMS].map((route, index) => [nameOf(route), route, index] as const))(
    '%s answers each credential as its access rule says',
    async (_name, route, index) => {
      const required = Object.entries(credentials)
        .filter(([, { bodyField }]) => !(bodyField && route.method === 'get'))
        .map(([name, { caller }]) => ({ name, caller, answer: expected(route, caller) }));
      const chosen = new Set(choose(required, index));
      const sent = required.filter(({ name }) => chosen.has(name));
      const answers = await Promise.all(
        sent.map(async ({ name }) => [name, await send(route, credentials[name]!)] as const),
      );
      const foreseen = sent.map(({ name, answer }) => [name, answer] as const);
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(foreseen));
    },
  );
}
