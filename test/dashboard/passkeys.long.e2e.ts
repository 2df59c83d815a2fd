import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Person, newOwner, sql } from '#testing';
import { addPasskey } from '../accounts/passkeys-support';
import { addPasskeyIn, authenticator, startAtLocalhost, submitPasskey } from '../pages/passkeys-browser';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { carrySession } from './person';

const PATH = '/settings/account';
const { databaseUrl } = deployment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: false }).waitFor();
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const problem = (page: Page, text: string) =>
  dialog(page).getByText(text, { exact: false }).first().waitFor();
const namesOf = async (person: Person): Promise<string[]> =>
  ((await person.get('/api/auth/passkeys').expect(200)).body.data as { name: string }[]).map(
    ({ name }) => name,
  );

describeStory('passkeys', ({ open, openAs }) => {
  let service: string;
  beforeAll(async () => {
    service = await startAtLocalhost();
  });

  async function openAccount(person: Person, options?: BrowserContextOptions): Promise<Page> {
    const page = await open(options);
    await carrySession(page, person);
    await page.goto(service + PATH);
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    return page;
  }

  it('are added with the password, and what was typed stays but the password if that is wrong', async () => {
    const owner = await newOwner(service);
    const page = await openAccount(owner);
    await page.getByText('You have no passkeys.').waitFor();
    await button(page, 'Add a passkey').click();
    await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
    await problem(page, 'Fill in this field.');
    await submitPasskey(page, 'Work laptop', 'a wrong password');
    await problem(page, 'The password is wrong.');
    expect(await dialog(page).getByLabel('Name of the passkey').inputValue()).toBe('Work laptop');
    expect(await dialog(page).getByLabel('Your password').inputValue()).toBe('');
    await picture(page, 'passkeys-wrong');
    await expectAccessible(page);
    expect(await namesOf(owner)).toEqual([]);

    // The session of axe would end the virtual authenticator with itself.
    await authenticator(page);
    await submitPasskey(page, 'Work laptop', owner.password);
    await notice(page, 'The passkey was added. You can sign in with it from now on.');
    await row(page, 'Work laptop').getByText('never used', { exact: false }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await namesOf(owner)).toEqual(['Work laptop']);
    expectNoCspViolations(page);
  });

  it('are not added twice by one device, nor by a person whom it does not verify', async () => {
    const owner = await newOwner(service);
    const page = await openAccount(owner);
    const { cdp, id } = await authenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await submitPasskey(page, 'Work laptop', owner.password);
    await problem(page, 'No passkey was added');
    expect(await dialog(page).getByLabel('Name of the passkey').inputValue()).toBe('Work laptop');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
    await addPasskeyIn(page, owner, 'Work laptop');
    await submitPasskey(page, 'Work laptop again', owner.password);
    await problem(page, 'This device already has a passkey for your account.');
    expect(await namesOf(owner)).toEqual(['Work laptop']);
  });

  it('are added without a password by a person who has none', async () => {
    const owner = await newOwner(service);
    await sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [owner.userId]);
    const page = await openAccount(owner);
    await authenticator(page);
    await button(page, 'Add a passkey').click();
    await dialog(page).getByLabel('Name of the passkey').fill('Phone');
    expect(await dialog(page).locator('[type=password]').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
    await row(page, 'Phone').waitFor();
  });

  it('are renamed, and removed once that is confirmed', async () => {
    const owner = await newOwner(url);
    await addPasskey(owner, 'Work laptop');
    const page = await openAs(owner, PATH);
    await row(page, 'Work laptop').waitFor();
    await picture(page, 'passkeys');
    await button(page, 'Rename the passkey Work laptop').click();
    await dialog(page).getByLabel('New name').fill(' ');
    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await problem(page, 'Fill in this field.');
    await dialog(page).getByLabel('New name').fill('Old laptop');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await notice(page, 'The passkey was renamed.');
    await row(page, 'Old laptop').waitFor();
    expect(await namesOf(owner)).toEqual(['Old laptop']);

    const remove = page.getByRole('button', { name: /^Remove the passkey/ });
    await remove.click();
    await dialog(page).getByText('You can no longer sign in with it.', { exact: false }).waitFor();
    await picture(page, 'passkeys-remove');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await namesOf(owner)).toHaveLength(1);
    await remove.click();
    await dialog(page).getByRole('button', { name: 'Remove the passkey' }).click();
    await notice(page, 'The passkey was removed.');
    await page.getByText('You have no passkeys.').waitFor();
    expect(await namesOf(owner)).toEqual([]);
  });

  it('show the characters of names that nobody sees', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner);
    await sql(databaseUrl, 'UPDATE passkeys SET name = $1 WHERE id = $2', ['a\u202eb', id]);
    const page = await openAs(owner, PATH);
    await row(page, 'aU+202Eb').waitFor();
  });

  it('are not offered by a browser that cannot create them, which still shows those that exist', async () => {
    const owner = await newOwner(url);
    await addPasskey(owner, 'Work laptop');
    const page = await open();
    await carrySession(page, owner);
    await page.addInitScript('delete PublicKeyCredential.parseCreationOptionsFromJSON');
    await page.goto(url + PATH);
    await row(page, 'Work laptop').waitFor();
    await page.getByText('This browser can’t use passkeys here.', { exact: false }).waitFor();
    expect(await button(page, 'Add a passkey').count()).toBe(0);
  });

  it('say where they work if the browser refuses the address', async () => {
    // The addresses of the other tests are IP addresses, which browsers refuse.
    const owner = await newOwner(url);
    const page = await openAs(owner, PATH);
    await authenticator(page);
    await submitPasskey(page, 'Work laptop', owner.password);
    const { passkeyOrigin } = (await owner.get('/api/auth/account').expect(200)).body.data as {
      passkeyOrigin: string;
    };
    await problem(page, `Passkeys don’t work at this address. Open ${passkeyOrigin} instead.`);
  });
});
