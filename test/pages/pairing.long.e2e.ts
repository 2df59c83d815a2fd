import type { Page } from 'playwright-core';
import { type Person, anonymous, newMember, newOwner, newProject, sql, uniqueName } from '#testing';
import { poll, refusal, start } from '../agents/pairing-support';
import { deployment } from '../support/deployments';
import { describeInBrowser } from './browser';

describeInBrowser('the pages for connection requests, without JavaScript,', (open) => {
  const {
    api: [url],
    databaseUrl,
  } = deployment();
  let owner: Person;
  let page: Page;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  beforeEach(async () => {
    page = await open({ javaScriptEnabled: false });
  });
  afterEach(() => page.context().close());

  /** Signs a person in, in the browser. */
  async function signIn(person: Person): Promise<void> {
    const [name, value] = person.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url }]);
  }

  async function mainText(): Promise<string> {
    return page.locator('main').innerText();
  }

  it('let a signed-out person sign in and approve, and the agent receives its token', async () => {
    const { verificationUriComplete, deviceCode } = await start(url, { clientName: 'Scribe' });
    await page.goto(verificationUriComplete);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.fill('input[name=email]', owner.email);
    await page.fill('input[name=password]', owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(verificationUriComplete);
    expect(await mainText()).toContain('Scribe');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.title()).toContain('Approved');
    await poll(url, deviceCode).expect(200);
  });

  it('show which agent requests what access, from where and for how long', async () => {
    const { slug } = await newProject(owner, { name: 'Staff <i>Handbook</i>', slug: uniqueName('p') });
    const started = await anonymous(url)
      .with({ 'User-Agent': 'scribe/2.1' })
      .post('/api/agent-pairing/start', {
        clientName: 'Scribe <b>trusted</b>',
        projectSlugs: [slug],
        requestedScopes: ['read:docs', 'publish:docs'],
        expiresInDays: 30,
      });
    // Such a name is from before they were refused.
    await sql(databaseUrl, 'UPDATE pairing_requests SET client_name = $1 WHERE client_name = $2', [
      'Scribe \u202e<b>trusted</b>',
      'Scribe <b>trusted</b>',
    ]);
    await signIn(owner);
    await page.goto(started.body.data.verificationUriComplete);
    const text = await mainText();
    for (const expected of [
      'Scribe U+202E<b>trusted</b>',
      'Staff <i>Handbook</i>',
      'Read documents',
      'Publish documents',
      '30 days',
      '127.0.0.1',
      'scribe/2.1',
    ]) {
      expect(text).toContain(expected);
    }
    expect(await page.locator('main b, main i').count()).toBe(0);
    expect(await page.locator('.risk').innerText()).toContain('Publish documents');
  });

  it('state that all projects includes future ones', async () => {
    const { verificationUriComplete } = await start(url);
    await signIn(owner);
    await page.goto(verificationUriComplete);
    expect(await page.locator('.risk').first().innerText()).toContain('All projects, including future ones');
  });

  it('show a member which scopes they cannot grant', async () => {
    const { verificationUriComplete, deviceCode } = await start(url, {
      requestedScopes: ['read:docs', 'admin'],
    });
    await signIn(await newMember(owner));
    await page.goto(verificationUriComplete);
    expect(await page.locator('.not-granted').innerText()).toContain('not granted');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect((await poll(url, deviceCode).expect(200)).body.data.scopes).toEqual(['read:docs']);
  });

  it('open the request for a user code that is typed in, and let a person deny it', async () => {
    const { userCode, deviceCode } = await start(url);
    await signIn(owner);
    await page.goto(`${url}/device`);
    await page.fill('input[name=code]', userCode.toLowerCase().replace('-', ' '));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    expect(await page.title()).toContain('Denied');
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('report an unknown user code, and keep it in the field', async () => {
    await signIn(owner);
    const answer = await page.goto(`${url}/device?code=BBBB-BBBB`);
    expect(answer!.status()).toBe(404);
    expect(await page.inputValue('input[name=code]')).toBe('BBBB-BBBB');
    expect(await mainText()).toContain('No agent is waiting with this code');
  });

  it('offer only Deny for a request for an unknown project', async () => {
    const { verificationUriComplete } = await start(url, { projectSlugs: ['nowhere-at-all'] });
    await signIn(owner);
    await page.goto(verificationUriComplete);
    expect(await mainText()).toContain('nowhere-at-all');
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Deny' }).count()).toBe(1);
  });

  it('grant access to documents that others share only if the checkbox is checked', async () => {
    const person = await newMember(owner);
    await signIn(person);
    for (const checked of [true, false]) {
      const { verificationUriComplete, deviceCode } = await start(url);
      await page.goto(verificationUriComplete);
      if (checked) await page.getByLabel('documents from other projects').check();
      await page.getByRole('button', { name: 'Approve' }).click();
      await poll(url, deviceCode).expect(200);
      const tokens = await person.get('/api/tokens').expect(200);
      expect(tokens.body.data[0].grantExternal).toBe(checked);
    }
  });

  it('say which agent of the same name there is already, by program, time and id', async () => {
    const person = await newMember(owner);
    await signIn(person);
    const connect = async (program: string) => {
      const client = anonymous(url).with({ 'User-Agent': program });
      const { body } = await client
        .post('/api/agent-pairing/start', { clientName: 'Scribe', projectSlugs: ['*'] })
        .expect(201);
      await person.post('/api/agent-pairing/approve', { userCode: body.data.userCode }).expect(200);
      return (await poll(url, body.data.deviceCode as string).expect(200)).body.data.actorId as string;
    };
    const actorId = await connect('laptop-scribe/1.0');
    const { verificationUriComplete } = await start(url, { clientName: 'Scribe' });
    await page.goto(verificationUriComplete);
    const asked = await mainText();
    for (const expected of ['You already have an agent called Scribe', 'laptop-scribe/1.0', 'Never'])
      expect(asked).toContain(expected);
    expect(asked).toContain(actorId.slice(-8));
  });

  it('refuse a form from another site', async () => {
    const { userCode, deviceCode } = await start(url);
    const foreign = owner.with({
      Origin: 'https://evil.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    for (const act of ['approve', 'deny'])
      await foreign.post(`/device/${act}`, { code: userCode }).expect(403);
    expect(await refusal(url, deviceCode)).toBe('authorization_pending');
  });

  it('fit a narrow phone without scrolling sideways, in dark and light mode', async () => {
    const { verificationUriComplete } = await start(url, {
      clientName: 'W'.repeat(100),
      requestedScopes: ['read:docs', 'admin', 'write:secret-envelope'],
    });
    await signIn(owner);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const address of [verificationUriComplete, `${url}/device`]) {
        await page.goto(address);
        const box = (await page.locator('html').boundingBox())!;
        expect(box.width).toBe(360);
        const content = (await page.locator('main').boundingBox())!;
        expect(content.x + content.width).toBeLessThanOrEqual(360);
        for (const button of await page.getByRole('button').all()) {
          const { x, width } = (await button.boundingBox())!;
          expect(x + width).toBeLessThanOrEqual(360);
        }
      }
    }
  });
});
