import type { Page } from 'playwright-core';
import { newMember } from '#testing';
import { deployment } from '../support/deployments';
import { connectedOwner, startProvider } from '../organizations/sso-support';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

describeInBrowser('single sign-on in a browser', (open) => {
  const [url] = deployment().api;
  const narrow = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' as const };

  async function signInWithPassword(page: Page, person: { email: string; password: string }): Promise<void> {
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  it('leads from the sign-in page to the provider and back, and out of both, without JavaScript', async () => {
    const provider = await startProvider();
    const owner = await connectedOwner(provider);
    const account = await provider.account({ email: owner.email });
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${url}/sign-in?next=%2Fdevice`);
    await saveScreenshot(page, 'sso-sign-in');
    await page.getByRole('link', { name: 'Sign in with your organization' }).click();
    await saveScreenshot(page, 'sso-organization');
    await page.getByLabel('Organization').fill('no-such-organization');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.locator('.wrong').textContent()).toContain('No organization with this slug');
    await saveScreenshot(page, 'sso-organization-wrong');
    await page.getByLabel('Organization').fill(owner.tenantSlug);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Login').fill(account.sub);
    await page.getByRole('button', { name: 'Sign in at Acme' }).click();
    await page.waitForURL(`${url}/device`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are signed out');
    await saveScreenshot(page, 'sso-signed-out');
    await page.getByRole('link', { name: 'Sign out there too' }).click();
    expect(page.url()).toContain(`${provider.issuer}/session/end`);
  });

  it('shows in plain words that a person has no account, and that a sign-in was canceled', async () => {
    const provider = await startProvider();
    const owner = await connectedOwner(provider);
    const stranger = await provider.account();
    const page = await open(narrow);
    await page.goto(`${url}/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'sso-confirm');
    await page.getByRole('button', { name: `Sign in to ${owner.tenantSlug}` }).click();
    await page.getByLabel('Login').fill(stranger.sub);
    await page.getByRole('button', { name: 'Sign in at Acme' }).click();
    await page.getByRole('heading', { name: 'No account for you here' }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'sso-refused');
    const other = await open(narrow);
    await other.goto(`${url}/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    await other.getByRole('button', { name: `Sign in to ${owner.tenantSlug}` }).click();
    await other.getByLabel('Login').fill('nobody');
    await other.getByRole('button', { name: 'Sign in at Acme' }).click();
    await other.getByRole('heading', { name: 'The sign-in was not completed' }).waitFor();
    await saveScreenshot(other, 'sso-failed');
  });

  it('sends a member from the password to the provider while single sign-on is required', async () => {
    const provider = await startProvider();
    const owner = await connectedOwner(provider);
    const member = await newMember(owner);
    const { issuer, clientId } = (await owner.get('/api/v1/admin/oidc').expect(200)).body.data.connection;
    await owner.put('/api/v1/admin/oidc', { issuer, clientId, required: true }).expect(200);
    const page = await open();
    await signInWithPassword(page, member);
    expect(await page.locator('.notice').textContent()).toContain('requires single sign-on');
    await saveScreenshot(page, 'sso-required');
    await page.locator('.notice').getByRole('link').click();
    await page.getByRole('button', { name: `Sign in to ${owner.tenantSlug}` }).click();
    await page.getByRole('heading', { name: 'Acme Login' }).waitFor();

    await owner.delete('/api/v1/admin/oidc').expect(200);
    await signInWithPassword(page, member);
    await page.waitForURL(`${url}/`);
  });
});
