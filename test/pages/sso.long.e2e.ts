import type { Page } from 'playwright-core';
import { newMember, newOwner } from '#testing';
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

  it('can be set up, checked, required and removed by an owner', async () => {
    const provider = await startProvider();
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { issuer, clientId, clientSecret } = await provider.register(owner);
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await signInWithPassword(page, owner);
    await page.goto(`${url}/settings/single-sign-on`);
    await saveScreenshot(page, 'sso-settings-empty');
    await page.getByLabel('Issuer').fill('login.acme.example');
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('.wrong').first().textContent()).toContain('https address');
    await page.getByLabel('Issuer').fill(issuer);
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByLabel('Require single sign-on').check();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('.notice').textContent()).toBe('Single sign-on has been saved.');
    expect(await page.getByLabel('Require single sign-on').isChecked()).toBe(true);
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Check the provider' }).click();
    expect(await page.locator('.notice').textContent()).toContain('The provider answers');
    await saveScreenshot(page, 'sso-settings');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'sso-settings-narrow');

    const theirs = await open();
    await signInWithPassword(theirs, member);
    expect(await theirs.locator('.notice').textContent()).toContain('requires single sign-on');
    await saveScreenshot(theirs, 'sso-required');
    await theirs.locator('.notice').getByRole('link').click();
    await theirs.getByRole('button', { name: `Sign in to ${owner.tenantSlug}` }).click();
    await theirs.getByRole('heading', { name: 'Acme Login' }).waitFor();

    await page.getByRole('button', { name: 'Remove single sign-on' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Remove single sign-on?');
    await page.getByRole('button', { name: 'Remove single sign-on' }).click();
    expect(await page.locator('.notice').textContent()).toBe('Single sign-on has been removed.');
    await signInWithPassword(theirs, member);
    expect(theirs.url()).toBe(`${url}/`);
    const refused = await theirs.goto(`${url}/settings/single-sign-on`);
    expect(refused!.status()).toBe(403);
  });
});
