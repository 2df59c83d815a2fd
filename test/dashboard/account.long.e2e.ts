import type { Page } from 'playwright-core';
import { anonymous, connectAgent, newMember, newOwner, newToken, sql, uniqueName } from '#testing';
import { newSession } from '../accounts/accounts-support';
import { mailTo } from '../accounts/mails';
import { addPasskey } from '../accounts/passkeys-support';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const PATH = '/settings/account';
const NEW = 'another long and private sentence';
const { databaseUrl } = deployment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: false }).first().waitFor();
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: false }).waitFor();
const problem = (page: Page, text: string) => dialog(page).getByText(text, { exact: false }).waitFor();
const valueOf = (page: Page, label: string) => dialog(page).getByLabel(label).inputValue();
// Another process of the deployment may have sent the mail, with its own address.
const linkIn = (text: string) => url + /:\/\/[^/]+(\/[a-z-]+\/[\w-]{86})/.exec(text)![1];

describeStory('the e-mail address of a person', ({ openAs }) => {
  it('is shown in one request, and verified by the button of the mailed link only', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await says(page, 'It is not verified.');
    await says(page, 'Olive Owner');
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/auth/account', 'GET /api/session']);
    await button(page, 'Mail a link to verify it').click();
    await says(page, 'outbox folder');
    await picture(page, 'account');
    await expectAccessible(page);
    const link = linkIn((await mailTo(databaseUrl, owner.email, 'verify_email')).text);
    await anonymous(url).get(new URL(link).pathname).expect(200);
    expect((await owner.get('/api/me/email').expect(200)).body.data.verified).toBe(false);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
    await page.goto(url + PATH);
    await says(page, 'It is verified.');
    expect(await button(page, 'Mail a link to verify it').count()).toBe(0);
    expectNoCspViolations(page);
  });

  it('is changed by the link that is mailed to the new one; until then the change can be canceled', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const page = await openAs(owner, PATH);
    const change = async (email: string, password: string): Promise<void> => {
      if (!(await dialog(page).isVisible())) await button(page, 'Change e-mail address').click();
      await dialog(page).getByLabel('New e-mail address').fill(email);
      await dialog(page).getByLabel('Your password').fill(password);
      await press(page, 'Change e-mail address');
    };
    const email = `${uniqueName('new')}@test.invalid`;
    await change(email, 'a wrong password');
    await problem(page, 'The password is wrong.');
    expect([await valueOf(page, 'New e-mail address'), await valueOf(page, 'Your password')]).toEqual([
      email,
      '',
    ]);
    await picture(page, 'account-email-wrong');
    await expectAccessible(page);
    await change(member.email, owner.password);
    await problem(
      page,
      'An account with this e-mail address already exists. Sign in to it, or use another address.',
    );
    await change(email, owner.password);
    await says(page, email);
    await dialog(page).waitFor({ state: 'detached' });
    await picture(page, 'account-email-pending');
    await expectAccessible(page);
    const first = linkIn((await mailTo(databaseUrl, email, 'change_email')).text);
    await button(page, 'Cancel the change').click();
    await notice(page, 'You keep your e-mail address.');
    await anonymous(url).get(new URL(first).pathname).expect(404);

    await change(email, owner.password);
    await button(page, 'Cancel the change').waitFor();
    const second = linkIn((await mailTo(databaseUrl, email, 'change_email', { nth: 2 })).text);
    await page.goto(second);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('main').getByText(email, { exact: false }).waitFor();
    await page.goto(url + PATH);
    await says(page, email);
    expect(await button(page, 'Cancel the change').count()).toBe(0);
  });

  it('is said to be from the directory of the organization until the person confirms it', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET email_moved_at = now() WHERE id = $1', [owner.userId]);
    const page = await openAs(owner, PATH);
    await says(page, 'The directory of your organization gave you this address.');
  });
});

describeStory('the daily mail of a person', ({ openAs }) => {
  it('is turned on and off by a box, which says that the address must be verified', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, PATH);
    const box = page.getByRole('checkbox', { name: 'Mail me once a day' });
    const wanted = async (): Promise<boolean> =>
      (await owner.get('/api/auth/account').expect(200)).body.data.dailyMail as boolean;
    await says(page, 'It is only sent to a verified address.');
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await page.getByRole('checkbox', { name: 'Mail me once a day', checked: true }).waitFor();
    expect(await wanted()).toBe(true);
    await expectAccessible(page);
    await picture(page, 'account-daily-mail');
    await page.reload();
    await page.getByRole('checkbox', { name: 'Mail me once a day', checked: true }).waitFor();
    await box.click();
    await page.getByRole('checkbox', { name: 'Mail me once a day', checked: false }).waitFor();
    expect(await wanted()).toBe(false);
    expectNoCspViolations(page);
  });
});

describeStory('the password of a person', ({ openAs }) => {
  it('is changed with the present one, and the person stays signed in', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    const other = anonymous(url).with({ Cookie: await newSession(owner) });
    const page = await openAs(owner, PATH);
    await button(page, 'Change password').click();
    await dialog(page).getByLabel('Present password').fill('a wrong password');
    await dialog(page).getByLabel('New password').fill('short');
    await press(page, 'Change password');
    await problem(page, '12 to 256 characters');
    await dialog(page).getByLabel('New password').fill(NEW);
    await dialog(page).getByLabel('End my passkeys').check();
    await press(page, 'Change password');
    await problem(page, 'The password is wrong.');
    expect([await valueOf(page, 'Present password'), await valueOf(page, 'New password')]).toEqual(['', '']);
    expect(await dialog(page).getByLabel('End my passkeys').isChecked()).toBe(true);
    expect(
      await dialog(page)
        .locator('input:not([type=checkbox])')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input as unknown as { autocomplete: string }).autocomplete),
        ),
    ).toEqual(['username', 'current-password', 'new-password']);
    await picture(page, 'account-password');
    await expectAccessible(page);
    await other.get('/api/me').expect(200);

    await dialog(page).getByLabel('Present password').fill(owner.password);
    await dialog(page).getByLabel('New password').fill(NEW);
    await dialog(page).getByLabel('End my passkeys').uncheck();
    await press(page, 'Change password');
    await notice(page, 'Your password was changed. Your other sessions have ended.');
    await dialog(page).waitFor({ state: 'detached' });
    await owner.get('/api/me').expect(200);
    await other.get('/api/me').expect(401);
    await token.get('/api/me').expect(200);
    await anonymous(url).post('/api/auth/sign-in', { email: owner.email, password: NEW }).expect(200);
    await page.reload();
    await says(page, 'You have a password.');
    expectNoCspViolations(page);
  });

  it('ends passkeys, tokens and agents, too, if that is chosen', async () => {
    const owner = await newOwner(url);
    await addPasskey(owner, 'Work laptop');
    const token = await newToken(owner, 'read');
    const agent = await connectAgent(owner, { clientName: 'Scribe' });
    const page = await openAs(owner, PATH);
    await says(page, 'Work laptop');
    await button(page, 'Change password').click();
    const access = dialog(page).getByRole('list', { name: 'Works without your password' });
    expect(await access.innerText()).toMatch(/Passkey Work laptop[^]+Token[^]+Agent Scribe/);
    await dialog(page).getByLabel('Present password').fill(owner.password);
    await dialog(page).getByLabel('New password').fill(NEW);
    await dialog(page).getByLabel('End my passkeys').check();
    await picture(page, 'account-password-access');
    await press(page, 'Change password');
    await notice(page, 'Your other sessions, passkeys, tokens and agents have ended.');
    await says(page, 'You have no passkeys.');
    for (const client of [token, agent]) await client.get('/api/me').expect(401);
    await owner.get('/api/me').expect(200);
  });

  it('is set by a person who has none, if they signed in a short time ago', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [owner.userId]);
    const old = `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`;
    await sql(databaseUrl, old, [owner.userId]);
    const page = await openAs(owner, PATH);
    await says(page, 'You have no password.');
    await button(page, 'Set password').click();
    expect(await dialog(page).getByLabel('Present password').count()).toBe(0);
    await dialog(page).getByLabel('New password').fill(NEW);
    await press(page, 'Set password');
    await problem(page, 'signed in within the last 10 minutes');
    expect(await valueOf(page, 'New password')).toBe(NEW);
    await sql(databaseUrl, 'UPDATE sessions SET created_at = now() WHERE user_id = $1', [owner.userId]);
    await press(page, 'Set password');
    await notice(page, 'Your password was changed.');
    await says(page, 'You have a password.');
  });
});
