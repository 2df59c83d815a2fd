import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { type Person, anonymous, bearer, newMember, newOwner, uniqueName } from '#testing';
import { poll, refusal, start } from '../agents/pairing-support';
import { deployment } from '../support/deployments';

const executablePath = process.env.TEST_CHROMIUM;
if (!executablePath) console.warn(`Skipped: pages of pairing: ${process.env.TEST_MISSING_CHROMIUM}`);

(executablePath ? describe : describe.skip)('pages of pairing, without script', () => {
  const [url] = deployment().api;
  let browser: Browser;
  let owner: Person;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const args =
      '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
    browser = await chromium.launch({ executablePath, args: args.split(' ') });
    owner = await newOwner(url);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
  });
  afterEach(() => context.close());

  async function as(person: Person): Promise<void> {
    const [name, value] = person.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url }]);
  }

  async function main(): Promise<string> {
    return page.locator('main').innerText();
  }

  it('a signed-out person signs in first, then decides, and the agent gets its token', async () => {
    const { verificationUriComplete, deviceCode } = await start(url, { clientName: 'Scribe' });
    await page.goto(verificationUriComplete);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.fill('input[name=email]', owner.email);
    await page.fill('input[name=password]', owner.password);
    await page.locator('main button[type=submit]').click();
    expect(page.url()).toBe(verificationUriComplete);
    expect(await main()).toContain('Scribe');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.title()).toContain('Approved');
    await poll(url, deviceCode).expect(200);
  });

  it('shows who asks, from where, for what and how long', async () => {
    const slug = uniqueName('p');
    await owner.post('/api/projects', { name: 'Staff <i>Handbook</i>', slug }).expect(201);
    const started = await anonymous(url)
      .with({ 'User-Agent': 'scribe/2.1' })
      .post('/api/agent-pairing/start', {
        clientName: 'Scribe \u202e<b>trusted</b>',
        projectSlugs: [slug],
        requestedScopes: ['read:docs', 'publish:docs'],
        expiresInDays: 30,
      });
    await as(owner);
    await page.goto(started.body.data.verificationUriComplete);
    const text = await main();
    for (const shown of [
      'Scribe U+202E<b>trusted</b>',
      'Staff <i>Handbook</i>',
      'Read documents',
      'Publish documents',
      '30 days',
      '127.0.0.1',
      'scribe/2.1',
    ]) {
      expect(text).toContain(shown);
    }
    expect(await page.locator('main b, main i').count()).toBe(0);
    expect(await page.locator('.risk').innerText()).toContain('Publish documents');
  });

  it('says clearly that all projects means future ones too', async () => {
    const { verificationUriComplete } = await start(url);
    await as(owner);
    await page.goto(verificationUriComplete);
    expect(await page.locator('.risk').innerText()).toContain('All projects, including future ones');
  });

  it('shows a plain member which scopes are not theirs to give', async () => {
    const { verificationUriComplete, deviceCode } = await start(url, {
      requestedScopes: ['read:docs', 'admin'],
    });
    await as(await newMember(owner));
    await page.goto(verificationUriComplete);
    expect(await page.locator('li', { has: page.locator('.withheld') }).innerText()).toContain('not granted');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect((await poll(url, deviceCode).expect(200)).body.data.scopes).toEqual(['read:docs']);
  });

  it('a typed code leads to the request, and Deny denies it', async () => {
    const { userCode, deviceCode } = await start(url);
    await as(owner);
    await page.goto(`${url}/device`);
    await page.fill('input[name=code]', userCode.toLowerCase().replace('-', ' '));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    expect(await page.title()).toContain('Denied');
    expect(await refusal(url, deviceCode)).toBe('access_denied');
  });

  it('a wrong code is told beside the field, and what was typed stays', async () => {
    await as(owner);
    const answer = await page.goto(`${url}/device?code=BBBB-BBBB`);
    expect(answer!.status()).toBe(404);
    expect(await page.inputValue('input[name=code]')).toBe('BBBB-BBBB');
    expect(await main()).toContain('No agent is waiting with this code');
  });

  it('a request for an unknown project can only be denied', async () => {
    const { verificationUriComplete } = await start(url, { projectSlugs: ['nowhere-at-all'] });
    await as(owner);
    await page.goto(verificationUriComplete);
    expect(await main()).toContain('nowhere-at-all');
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Deny' }).count()).toBe(1);
  });

  it('the box grants documents shared from outside; unticked it does not', async () => {
    const person = await newMember(owner);
    await as(person);
    for (const ticked of [true, false]) {
      const { verificationUriComplete, deviceCode } = await start(url);
      await page.goto(verificationUriComplete);
      if (ticked) await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Approve' }).click();
      await poll(url, deviceCode).expect(200);
      const tokens = await person.get('/api/tokens').expect(200);
      expect(tokens.body.data[0].grantExternal).toBe(ticked);
    }
  });

  it('a form from a foreign page decides nothing', async () => {
    const { userCode, deviceCode } = await start(url);
    const foreign = owner.with({
      Origin: 'https://evil.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    for (const act of ['approve', 'deny'])
      await foreign.post(`/device/${act}`, { code: userCode }).expect(403);
    expect(await refusal(url, deviceCode)).toBe('authorization_pending');
  });

  it('lists what is connected, and Revoke ends it at once', async () => {
    const person = await newMember(owner);
    const { userCode, deviceCode } = await start(url, { clientName: 'Night \u202eowl' });
    await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
    const { token } = (await poll(url, deviceCode).expect(200)).body.data;
    await bearer(url, token).get('/api/me').expect(200);
    await page.goto(`${url}/agents`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await as(person);
    await page.goto(`${url}/agents`);
    const text = await main();
    for (const shown of ['Night U+202Eowl', 'Read documents', 'All projects', 'expires'])
      expect(text).toContain(shown);
    await page.getByRole('button', { name: 'Revoke' }).click();
    expect(await main()).toContain('No agents are connected');
    await bearer(url, token).get('/api/me').expect(401);
  });

  it('fits a narrow phone without sideways scrolling, dark and light', async () => {
    const { verificationUriComplete } = await start(url, {
      clientName: 'W'.repeat(100),
      requestedScopes: ['read:docs', 'admin', 'write:secret-envelope'],
    });
    await as(owner);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const address of [verificationUriComplete, `${url}/device`, `${url}/agents`]) {
        await page.goto(address);
        const box = (await page.locator('html').boundingBox())!;
        expect(box.width).toBe(360);
        const main = (await page.locator('main').boundingBox())!;
        expect(main.x + main.width).toBeLessThanOrEqual(360);
        for (const button of await page.getByRole('button').all()) {
          const { x, width } = (await button.boundingBox())!;
          expect(x + width).toBeLessThanOrEqual(360);
        }
      }
    }
  });
});
