import { randomBytes } from 'node:crypto';
import { type Client, createClient } from '../../../sdk/dist/index.js';
import { signIn } from './session.js';

/** The names of a company, its owner and its agent. */
export interface Names {
  company: string;
  person: string;
  agent: string;
}

/** A company whose owner is signed in. */
export interface Side extends Names {
  slug: string;
  session: Client;
}

/** Signs up a company over the API as a browser would, and keeps the session of its owner. */
export async function signUp(url: string, names: Names): Promise<Side> {
  const slug = `${names.company.toLowerCase()}-${randomBytes(3).toString('hex')}`;
  const session = await signIn({ baseUrl: url }, (browser) =>
    browser.post('/api/auth/sign-up', {
      body: {
        email: `${names.person.toLowerCase()}@${slug}.invalid`,
        password: randomBytes(18).toString('base64url'),
        displayName: names.person,
        tenantName: names.company,
        tenantSlug: slug,
      },
    }),
  );
  return { ...names, slug, session: createClient(session) };
}
