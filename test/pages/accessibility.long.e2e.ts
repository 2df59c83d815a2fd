import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  type Person,
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  sql,
  uniqueName,
} from '#testing';
import { newSession } from '../accounts/accounts-support';
import { mailTo, tokenIn } from '../accounts/mails';
import { register, requestQuery } from '../oauth/oauth-support';
import { newDraft, newLive, publish, setReview } from '../publishing/published-support';
import { declaredPages } from '../support/declared-pages';
import { deployment } from '../support/deployments';
import { describeInBrowser } from './browser';

const { api, databaseUrl } = deployment();
const [url] = api;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS: [string, BrowserContextOptions][] = [
  ['wide and light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['narrow and dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
];
const TASKS = '# Tasks\n\nWords.\n\n- [ ] one\n  - [x] شيء\n\n> شيء\n\n<p><input type="checkbox"></p>\n';
/** The pages for programs too, which the OpenAPI document lists. */
const PUBLIC = ['/p/:tenantSlug', '/p/:tenantSlug/:slug', '/p/:tenantSlug/:slug/origin'];
/** Pages that people who are signed in are sent away from. */
const SIGNED_OUT = ['/sign-in', '/sign-up', '/invite/:secret', '/sign-in/organization', '/signed-out'];

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** The paths of all pages of the service. The stories of the dashboard look at its screens, and `/` is one of them for a person. */
function pagePaths(): string[] {
  const whole = declaredPages().filter(
    ({ method, path, screen }) => method === 'GET' && !screen && path !== '/',
  );
  return [...whole.map(({ path }) => path), ...PUBLIC];
}

/** Returns what axe finds on a page, whatever its impact. */
async function findings(page: Page, address: string, status = 200): Promise<string[]> {
  const answer = await page.goto(url + address);
  // Otherwise the page itself was not seen, but the sign-in page or an error.
  expect([page.url(), answer!.status()]).toEqual([url + address, status]);
  await page.evaluate(AXE);
  const found = await page.evaluate<Finding[]>('axe.run(document).then(({ violations }) => violations)');
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${address}: ${id}: ${html}: ${failureSummary}`),
  );
}

/** Has an admin of the organization mailed about a review, and returns the token of the link that stops such mails. */
async function dailyMailOf(owner: Person): Promise<string> {
  const [admin, author] = await Promise.all([newMember(owner, 'admin'), newMember(owner)]);
  await setReview(databaseUrl, owner.tenantId, true);
  await publish(author, (await newDraft(author, await newProject(owner))).id).expect(409);
  await admin.put('/api/me/daily-mail', { enabled: true }).expect(200);
  await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [admin.userId]);
  // The clock would record it within ten seconds, and later while many tests run.
  await sql(
    databaseUrl,
    `INSERT INTO account_mails (tenant_id, id, user_id, recipient, kind, data)
     VALUES ($1, new_id(), $2, $3, 'waiting_requests', '{}')`,
    [owner.tenantId, admin.userId, admin.email],
  );
  return tokenIn(await mailTo(databaseUrl, admin.email, 'waiting_requests'));
}

describeInBrowser('every page of the service', (open) => {
  /** Values of the parameters in paths, of an organization in which every page shows something. */
  async function organization() {
    const owner = await newOwner(url);
    await newSession(owner);
    await newToken(owner, 'admin');
    await connectAgent(owner);
    const email = `${uniqueName('invited')}@test.invalid`;
    const invite = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    const { slug } = await newLive(owner, await newProject(owner), { content: TASKS });
    await anonymous(url).post('/api/auth/password-reset', { email: owner.email }).expect(200);
    const moved = { email: `${uniqueName('moved')}@test.invalid`, password: owner.password };
    await owner.post('/api/me/email', moved).expect(200);
    const mailed = async (kind: string) => tokenIn(await mailTo(databaseUrl, owner.email, kind));
    const secrets: Record<string, string> = {
      '/invite/:secret': (invite.body.data.link as string).split('/').pop()!,
      '/reset-password/:secret': await mailed('reset_password'),
      '/confirm-email/:secret': await mailed('verify_email'),
      '/undo-email-change/:secret': await mailed('email_change_requested'),
      '/daily-mail/:secret': await dailyMailOf(owner),
    };
    const values = {
      tenantSlug: owner.tenantSlug,
      slug,
    };
    const queries: Record<string, string> = {
      '/oauth/authorize': `?${requestQuery(await register(url))}`,
    };
    return { owner, values, secrets, queries };
  }

  let shown: Awaited<ReturnType<typeof organization>>;
  let paths: string[];
  beforeAll(async () => {
    shown = await organization();
    paths = pagePaths();
  });

  it.each(VIEWS)('has no findings of axe: %s', async (_, view) => {
    const { owner, values, secrets, queries } = shown;
    const address = (path: string) =>
      path.replace(/:(\w+)/g, (parameter, name: string) => {
        const secret = secrets[path];
        if (secret !== undefined) return secret;
        if (!(name in values)) throw new Error(`${path}: add a value of ${parameter} to organization().`);
        return values[name as keyof typeof values];
      }) + (queries[path] ?? '');
    const visitor = await open(view);
    const person = await open(view);
    const [name, value] = owner.cookie.split(/=(.*)/s);
    await person.context().addCookies([{ name: name!, value: value!, url }]);
    expect(paths).toEqual(expect.arrayContaining(['/sign-in', '/device', '/p/:tenantSlug/:slug']));
    const found: string[] = [];
    for (const path of paths) {
      const signedOut = SIGNED_OUT.includes(path);
      found.push(...(await findings(signedOut ? visitor : person, address(path))));
    }
    found.push(...(await findings(visitor, '/')), ...(await findings(visitor, '/nowhere', 404)));
    // The pages that a form answers with.
    for (const [path, label, button] of [['/sign-in', 'E-mail address', 'Sign in']] as const) {
      for (const text of ['', 'nobody@test.invalid']) {
        await visitor.goto(url + path);
        await visitor.getByLabel(label, { exact: true }).fill(text);
        await visitor.getByRole('button', { name: button }).click();
        await visitor.waitForLoadState();
        await visitor.evaluate(AXE);
        const answered = await visitor.evaluate<Finding[]>(
          'axe.run(document).then(({ violations }) => violations)',
        );
        found.push(...answered.map(({ id, nodes }) => `${button} ${text}: ${id}: ${nodes[0]!.html}`));
      }
    }
    expect(found).toEqual([]);
  });
});
