import type { CDPSession, Page } from 'playwright-core';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import type { Person } from '#testing';
import { deployment, startApi } from '../support/deployments';

/** Starts a process of the service at an address with a name: browsers refuse passkeys at the IP addresses of the other tests. */
export async function startAtLocalhost(): Promise<string> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  await startApi(deployment(), { PORT: port, BASE_URL: url });
  return url;
}

/** Gives the browser of a page an authenticator that verifies whoever touches it. */
export async function authenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, id };
}

/** Fills in the dialog that adds a passkey and submits it. The page shows the account of the person in the dashboard. */
export async function submitPasskey(page: Page, name: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
}

/** Adds a passkey to the account of the person whose account the page shows. */
export async function addPasskeyIn(page: Page, { password }: Person, name: string): Promise<void> {
  await submitPasskey(page, name, password);
  await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).waitFor();
}
