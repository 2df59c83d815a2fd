import { randomBytes } from 'node:crypto';
import { connect, createClient } from '../../../../clients/sdk/dist/index.js';

const CLIENT_NAME = 'document-workspace-demo';
const SCOPES = [
  'read:docs',
  'write:docs',
  'read:catalog',
  'read:capability',
  'write:capability',
  'read:inbox',
  'write:inbox',
  'write:inbox-policy',
  'write:keyreg',
  'read:secret-envelope',
  'write:secret-envelope',
];

/** Creates two organizations, each with an owner who is signed in. */
export async function foundCompanies(stage, cast) {
  cast.supplier = await signUp(cast.url, { company: 'Northwind', person: 'Nora', agent: 'Northwind agent' });
  cast.customer = await signUp(cast.url, { company: 'Contoso', person: 'Carlo', agent: 'Contoso agent' });
  for (const { person, slug } of [cast.supplier, cast.customer])
    await stage.does(person, `signs up as the owner of ${slug}`);
}

/** Connects an agent of each organization: it asks, and the owner approves. */
export async function connectAgents(stage, cast) {
  for (const side of [cast.supplier, cast.customer]) {
    const { client, credentials } = await connect({
      baseUrl: side === cast.customer ? cast.secondUrl : cast.url,
      clientName: side.agent,
      scopes: SCOPES,
      expiresInDays: 1,
      onCode: async ({ userCode, verificationUriComplete }) => {
        await stage.does(side.agent, `asks to be connected, with the code ${userCode}`);
        await stage.notes(verificationUriComplete);
        await side.session.post('/api/agent-pairing/approve', { body: { userCode } });
        await stage.does(side.person, 'compares the code and approves');
      },
    });
    Object.assign(side, { client, credentials });
    await stage.does(side.agent, `is connected, as ${credentials.actorId}`);
    await stage.notes(`may ${credentials.scopes.join(', ')}, until ${credentials.expiresAt.slice(0, 10)}`);
  }
}

/** Signs up over the API as a browser would, and keeps the session. */
export async function signUp(url, names) {
  const slug = `${names.company.toLowerCase()}-${randomBytes(3).toString('hex')}`;
  const headers = {};
  const browser = createClient({ baseUrl: url, clientName: CLIENT_NAME, fetch: keepingCookie(headers) });
  await browser.post('/api/auth/sign-up', {
    body: {
      email: `${names.person.toLowerCase()}@${slug}.invalid`,
      password: randomBytes(18).toString('base64url'),
      displayName: names.person,
      tenantName: names.company,
      tenantSlug: slug,
    },
  });
  headers.Origin = new URL(url).origin;
  return { ...names, slug, session: createClient({ baseUrl: url, clientName: CLIENT_NAME, headers }) };
}

function keepingCookie(headers) {
  return async (request) => {
    const response = await fetch(request);
    headers.Cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return response;
  };
}
