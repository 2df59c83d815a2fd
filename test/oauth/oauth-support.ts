import type request from 'supertest';
import { type Person, anonymous, sha256, uniqueName } from '#testing';

/** The redirect address of the clients of tests. */
export const REDIRECT = 'http://127.0.0.1:5001/callback';
/** RFC 7636, appendix B */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The tokens that the token endpoint issued. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

type Fields = Record<string, string | string[] | undefined>;

/** Registers a client and returns its id. */
export async function register(url: string, fields: object = {}): Promise<string> {
  const body = { client_name: uniqueName('Client'), redirect_uris: ['http://127.0.0.1/callback'], ...fields };
  const answer = await anonymous(url).post('/oauth/register', body).expect(201);
  return answer.body.client_id as string;
}

/** The query of an authorization request; `fields` replaces, adds or leaves out parameters. */
export function requestQuery(clientId: string, fields: Fields = {}): string {
  const parameters: Fields = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    scope: 'read:docs write:docs read:profile',
    state: 'st-1',
    ...fields,
  };
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters))
    for (const value of [values].flat()) if (value !== undefined) query.append(name, value);
  return query.toString();
}

/** The choices of a person unless a test says otherwise. */
const CHOICE = {
  scopes: ['read:docs', 'write:docs', 'read:profile'],
  reach: 'all',
  days: '30',
  agent: 'new',
};

/** The hidden fields of the consent page, in which it repeats what it shows. */
export async function openPage(person: Person, query: string): Promise<Record<string, string>> {
  return shownFields((await person.get(`/oauth/authorize?${query}`)).text);
}

/** The hidden fields of a page of consent, in which it repeats what it shows. */
export function shownFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(shown\w+|agentId)" value="([^"]*)"/g);
  const decoded = (value: string) =>
    value
      .replace(/&lt;/g, '<')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, decoded(value!)]));
}

/** Opens the consent page and sends its form. */
export async function decide(
  person: Person,
  query: string,
  { act = 'approve', ...choice }: { act?: 'approve' | 'deny' } & Fields = {},
): Promise<request.Response> {
  return sendForm(person, { act, request: query, ...(await openPage(person, query)), ...CHOICE, ...choice });
}

/** Sends the consent form as it is. */
export function sendForm(
  person: Person,
  { act = 'approve', ...form }: { act?: 'approve' | 'deny' } & Fields,
): request.Test {
  return person.post(`/oauth/authorize/${act}`, { ...CHOICE, ...form }).type('form');
}

/** The parameters that a client receives at its redirect address. */
export function received({ headers, status }: request.Response): Record<string, string> {
  if (status !== 303) throw new Error(`The answer is ${status} instead of a redirect.`);
  const location = headers.location!;
  if (!location.startsWith(`${REDIRECT}?`)) throw new Error(`The redirect leads to ${location}.`);
  return Object.fromEntries(new URL(location).searchParams);
}

/** The code of a client that a person has authorized. */
export async function authorize(
  person: Person,
  clientId: string,
  { fields, choice }: { fields?: Fields; choice?: Fields } = {},
): Promise<string> {
  return received(await decide(person, requestQuery(clientId, fields), choice)).code!;
}

/** Sends a request to the token endpoint. */
export function askForTokens(url: string, body: object): request.Test {
  return anonymous(url).post('/oauth/token', body).type('form');
}

/** Redeems a code; `fields` replaces parameters. */
export function redeem(url: string, clientId: string, code: string, fields: object = {}): request.Test {
  return askForTokens(url, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...fields,
  });
}

/** Uses a refresh token. */
export function refresh(
  url: string,
  clientId: string,
  refreshToken: string,
  fields: object = {},
): request.Test {
  return askForTokens(url, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...fields,
  });
}

/** The tokens of a client that a person has authorized for the whole API, so that tests can call any route. */
export async function connectClient(
  person: Person,
  { clientId, ...options }: { clientId?: string; fields?: Fields; choice?: Fields } = {},
): Promise<Tokens & { clientId: string }> {
  const id = clientId ?? (await register(person.url));
  const fields = { resource: person.url, ...options.fields };
  const code = await authorize(person, id, { ...options, fields });
  return { ...((await redeem(person.url, id, code).expect(200)).body as Tokens), clientId: id };
}

/** The hash under which a code or token is stored. */
export function storedHash(secret: string): Buffer {
  return Buffer.from(sha256(secret), 'hex');
}
