import { randomBytes } from 'node:crypto';
import { type Client, type Connection, connect, createClient } from '../../../sdk/dist/index.js';
import { signIn } from '../stage/session.js';
import { forEachOf } from './chance.js';

const FIRST =
  'Ada Bela Carlo Dana Emil Fatma Goran Hana Igor Jana Kofi Lena Mateo Nora Omar Paula Quentin Rosa Sven Tala'.split(
    ' ',
  );
const LAST = 'Adler Brandt Castillo Dubois Eriksen Fischer Garcia Haddad Ivanova Jansen'.split(' ');
const AGENTS = ['Scribe', 'Reviewer', 'Translator', 'Librarian', 'Deploy robot', 'Support bot', 'Auditor'];
/** Limits are waited for: the service takes 30 connection requests a minute from one address. */
const PATIENCE_SECONDS = 150;

export interface Member {
  name: string;
  email: string;
  userId: string;
  session: Client;
}

export interface AgentOf extends Connection {
  owner: Member;
}

const nameOf = (index: number): string =>
  `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]}`;

async function enter(
  url: string,
  email: string,
  name: string,
  call: (browser: Client) => Promise<unknown>,
): Promise<Member> {
  const session = createClient(
    await signIn({ baseUrl: url, clientName: 'Seed', patienceSeconds: PATIENCE_SECONDS }, call),
  );
  const { data } = await session.get('/api/me');
  return { name, email, userId: data.userId, session };
}

/**
 * Signs an organization up, and lets its admins invite the others, because one person may send 60 requests a minute. All people have one
 * password, so that the developer can sign in as each of them.
 */
export async function gather(
  url: string,
  { people, admins, slug, password }: { people: number; admins: number; slug: string; password: string },
): Promise<Member[]> {
  const emailOf = (index: number): string =>
    `${nameOf(index).toLowerCase().replace(' ', '.')}@${slug}.invalid`;
  const owner = await enter(url, emailOf(0), nameOf(0), (browser) =>
    browser.post('/api/auth/sign-up', {
      body: {
        email: emailOf(0),
        password,
        displayName: nameOf(0),
        tenantName: `Seeded ${slug}`,
        tenantSlug: slug,
      },
    }),
  );
  const invited = async (index: number, by: Member, role: 'admin' | 'member'): Promise<Member> => {
    const { data } = await by.session.post('/api/members/invites', { body: { email: emailOf(index), role } });
    const token = data.link.split('/').at(-1)!;
    const body = { token, displayName: nameOf(index), password };
    return enter(url, emailOf(index), nameOf(index), (browser) =>
      browser.post('/api/members/invites/accept', { body }),
    );
  };
  const indexes = Array.from({ length: people - 1 }, (_, index) => index + 1);
  const chiefs = await forEachOf(indexes.slice(0, admins), (index) => invited(index, owner, 'admin'));
  const others = await forEachOf(indexes.slice(admins), (index) =>
    invited(index, chiefs[index % admins]!, 'member'),
  );
  return [owner, ...chiefs, ...others];
}

/** Connects an agent for each of some people. The last two have one name. */
export function connectAgents(url: string, owners: readonly Member[]): Promise<AgentOf[]> {
  return forEachOf(owners, async (owner, index) => {
    const last = index >= owners.length - 2;
    const connection = await connect({
      baseUrl: url,
      clientName: last ? 'Shared name' : `${AGENTS[index % AGENTS.length]} ${index + 1}`,
      scopes: ['read:docs', 'write:docs', 'read:inbox', 'write:inbox', 'write:inbox-policy'],
      patienceSeconds: PATIENCE_SECONDS,
      startPatienceSeconds: PATIENCE_SECONDS,
      onCode: async ({ userCode }) => {
        await owner.session.post('/api/agent-pairing/approve', { body: { userCode } });
      },
    });
    return { ...connection, owner };
  });
}

/** A slug that no organization has. */
export function freeSlug(): string {
  return `seeded-${randomBytes(3).toString('hex')}`;
}

/** A password that nobody can guess, since the service may be open to others. */
export function newPassword(): string {
  return randomBytes(18).toString('base64url');
}
