import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Person, anonymous, bearer, connectAgent, newOwner, newProject } from '#testing';
import { type LoopbackProgram, startProgram } from '../oauth/loopback-program';
import { redeem, requestQuery } from '../oauth/oauth-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

describeInBrowser('the page on which a person authorizes a client, without JavaScript,', (open) => {
  const [url] = deployment().api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
    for (const name of ['Handbook', 'Plans 2027', 'Press']) await newProject(owner, { name });
  });

  async function signInOnPage(page: Page, person: Person): Promise<void> {
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async function registerProgram({ redirectUri }: LoopbackProgram, name: string): Promise<string> {
    const body = { client_name: name, redirect_uris: [redirectUri.replace(/:\d+\//, '/')] };
    return (await anonymous(url).post('/oauth/register', body).expect(201)).body.client_id as string;
  }

  it('connects a command-line client with less than it asks for, and no token is ever pasted', async () => {
    const program = await startProgram('127.0.0.1');
    const clientId = await registerProgram(program, 'Claude Code (docs)');
    const verifier = randomBytes(32).toString('base64url');
    const page = await open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const query = requestQuery(clientId, {
      redirect_uri: program.redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      scope: 'read:docs read:catalog read:profile write:docs publish:docs shares:create',
      resource: url,
      state: 'from-the-program',
    });
    await page.goto(`${url}/oauth/authorize?${query}`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await signInOnPage(page, owner);
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
    expect(await page.getByLabel('Publish documents to anyone').isChecked()).toBe(false);
    expect(await page.getByLabel('Share documents with others').isChecked()).toBe(false);
    await page.getByLabel('Create and edit documents').uncheck();
    await page.getByLabel('Only these').check();
    await page.getByLabel('Handbook').check();
    await page.getByLabel('Access ends after').selectOption('7');
    await page.getByRole('button', { name: 'Approve' }).click();
    const answer = await program.answer;
    expect([answer.get('state'), answer.get('iss')]).toEqual(['from-the-program', url]);
    await page.waitForURL(`${program.redirectUri}?*`);
    const fields = { redirect_uri: program.redirectUri, code_verifier: verifier };
    const { body } = await redeem(url, clientId, answer.get('code')!, fields).expect(200);
    expect((body.scope as string).split(' ').sort()).toEqual(['read:catalog', 'read:docs', 'read:profile']);
    const [token] = (await owner.get('/api/tokens').expect(200)).body.data as { projectSlugs: string[] }[];
    expect(token!.projectSlugs).toHaveLength(1);
    await bearer(url, body.access_token as string)
      .get('/api/me')
      .expect(200);
  });

  it.each(['localhost', '::1'])(
    'leads back to a program at %s after a form, as the policy of the page allows',
    async (host) => {
      const program = await startProgram(host);
      const clientId = await registerProgram(program, 'Local client');
      const page = await open({ javaScriptEnabled: false });
      for (const [act, error] of [['Deny', 'access_denied']] as const) {
        await page.goto(
          `${url}/oauth/authorize?${requestQuery(clientId, { redirect_uri: program.redirectUri })}`,
        );
        await signInOnPage(page, owner);
        await page.getByRole('button', { name: act }).click();
        expect((await program.answer).get('error')).toBe(error);
      }
    },
  );

  it.each(['Approve', 'Deny'])('leads on to the site to which the program leads: %s', async (act) => {
    const site = await startProgram('localhost');
    const program = await startProgram('127.0.0.1', site.redirectUri);
    const clientId = await registerProgram(program, 'Leading client');
    const page = await open({ javaScriptEnabled: false });
    await page.goto(
      `${url}/oauth/authorize?${requestQuery(clientId, { redirect_uri: program.redirectUri })}`,
    );
    await signInOnPage(page, owner);
    await page.getByRole('button', { name: act }).click();
    await page.waitForURL(site.redirectUri);
  });

  it('cannot be put into a frame of another page', async () => {
    const clientId = await registerProgram(
      { redirectUri: 'http://127.0.0.1:1/callback' } as LoopbackProgram,
      'Framed',
    );
    const address = `${url}/oauth/authorize?${requestQuery(clientId, { redirect_uri: 'http://127.0.0.1:1/callback' })}`;
    const page = await open();
    await page.setContent(`<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`);
    const frame = page.frames()[1]!;
    await frame.waitForLoadState();
    expect(frame.url()).not.toContain('/oauth/authorize');
  });

  /** A word that is longer than a phone is wide. */
  const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen';

  it('fits a phone and a desk, in light and dark, and shows what the person chose again', async () => {
    const person = await newOwner(url);
    for (const name of ['Handbook', LONG, 'Press']) await newProject(person, { name });
    const program = await startProgram('127.0.0.1');
    const clientId = await registerProgram(program, 'Notes assistant');
    await connectAgent(person, { clientName: 'Notes assistant' });
    const scope =
      'read:docs read:catalog read:profile read:inbox write:docs publish:docs shares:create admin';
    const query = requestQuery(clientId, { redirect_uri: program.redirectUri, scope, resource: undefined });
    const [name, value] = person.cookie.split('=') as [string, string];
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open({ viewport: { width, height: 900 }, colorScheme, javaScriptEnabled: false });
        await page.context().addCookies([{ name, value, url }]);
        await page.goto(`${url}/oauth/authorize?${query}`);
        await saveScreenshot(page, `authorize-${width}-${colorScheme}`);
        expect(await fitsWidth(page)).toBe(true);
        await page.getByLabel('Only these').check();
        await page.getByRole('button', { name: 'Approve' }).click();
        expect(await page.locator('.problem').innerText()).toContain('Choose at least one project');
        expect(await page.getByLabel('Only these').isChecked()).toBe(true);
        await saveScreenshot(page, `authorize-refused-${width}-${colorScheme}`);
        await page.goto(`${url}/oauth/authorize?client_id=unknown`);
        await saveScreenshot(page, `authorize-problem-${width}-${colorScheme}`);
      }
  });
});
