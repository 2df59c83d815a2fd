import { randomBytes } from 'node:crypto';
import type request from 'supertest';
import { Client, anonymous, bearer } from './client';

/** A signed-in person. Requests have the cookie and the service's own Origin, as a browser would send them. */
export class Person extends Client {
  constructor(
    url: string,
    readonly cookie: string,
    readonly userId: string,
    readonly tenantId: string,
    readonly tenantSlug: string,
    readonly email: string,
    readonly password: string,
  ) {
    super(url, { Cookie: cookie, Origin: url });
  }
}

/** A connected agent with its own token. */
export class Agent extends Client {
  constructor(
    url: string,
    readonly token: string,
    readonly actorId: string,
    readonly scopes: string[],
  ) {
    super(url, { Authorization: `Bearer ${token}` });
  }
}

let count = 0;

/** A name that no other test uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}${++count}`;
}

/** The signed-in owner of a new tenant. */
export async function newOwner(url: string): Promise<Person> {
  const name = uniqueName('tenant');
  const email = `${uniqueName('owner')}@test.invalid`;
  const password = 'correct horse battery staple';
  const answer = await anonymous(url)
    .post('/api/auth/sign-up', {
      email,
      password,
      displayName: 'Olive Owner',
      tenantName: name,
      tenantSlug: name,
    })
    .expect(201);
  return personIn(answer, url, password);
}

/** Another signed-in person of the owner's tenant. */
export async function newMember(owner: Person, role: 'member' | 'admin' = 'member'): Promise<Person> {
  const email = `${uniqueName(role)}@test.invalid`;
  const password = 'correct horse battery staple';
  const invite = await owner.post('/api/members/invites', { email, role }).expect(201);
  const token = (invite.body.data.link as string).split('/').pop()!;
  const answer = await anonymous(owner.url)
    .post('/api/members/invites/accept', { token, displayName: 'Mel Member', password })
    .expect(201);
  return personIn(answer, owner.url, password);
}

/** The person whose session these cookies begin. */
export async function signedIn(
  url: string,
  cookies: string[],
  email: string,
  password: string,
): Promise<Person> {
  const me = await new Client(url, { Cookie: sessionIn(cookies) }).get('/api/me').expect(200);
  const { userId, tenant } = me.body.data;
  return new Person(url, sessionIn(cookies), userId, tenant.id, tenant.slug, email, password);
}

/** The person whose session an answer begins. */
function personIn({ headers, body }: request.Response, url: string, password: string): Person {
  const { userId, email, tenant } = body.data;
  const cookie = sessionIn(headers['set-cookie'] as unknown as string[]);
  return new Person(url, cookie, userId, tenant.id, tenant.slug, email, password);
}

/** The first cookie is the session. The second makes the browser a known one, which few tests need. */
function sessionIn([cookie]: string[]): string {
  return cookie!.split(';')[0]!;
}

/** A token that a person created in settings. */
export async function newToken(
  person: Person,
  scope: 'read' | 'write' | 'admin',
): Promise<Client & { token: string; id: string }> {
  const answer = await person.post('/api/tokens', { name: uniqueName('token'), scope }).expect(201);
  const { token, id } = answer.body.data;
  return Object.assign(bearer(person.url, token), { token, id });
}

/** An agent that the person has connected, through the whole flow: start, approve, poll. */
export async function connectAgent(
  person: Person,
  {
    scopes,
    projectSlugs = ['*'],
    grantExternal,
    clientName = uniqueName('agent'),
  }: { scopes?: string[]; projectSlugs?: string[]; grantExternal?: boolean; clientName?: string } = {},
): Promise<Agent> {
  const stranger = anonymous(person.url);
  const start = await stranger
    .post('/api/agent-pairing/start', {
      clientName,
      projectSlugs,
      requestedScopes: scopes,
    })
    .expect(201);
  const { userCode, deviceCode } = start.body.data;
  await person.post('/api/agent-pairing/approve', { userCode, grantExternal }).expect(200);
  const issued = await stranger.post('/api/agent-pairing/poll', { deviceCode }).expect(200);
  const { token, actorId, scopes: granted } = issued.body.data;
  return new Agent(person.url, token, actorId, granted);
}
