import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner } from '#testing';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { type EnrolledKey, type SealingAgent, connectSealing, enrolKey } from '../seal/seal-support';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { chooseAgent } from './person';

const VALUE = 'correct horse battery staple 7391';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeStory('sealed secrets', ({ openAs }) => {
  let owner: Person;
  let robot: SealingAgent;
  let key: EnrolledKey;

  beforeAll(async () => {
    owner = await newOwner(url);
    robot = await connectSealing(owner, { clientName: 'Deploy robot' });
    key = await enrolKey(robot);
  });

  /** Fills the form, and returns the id that the screen shows after the secret is sealed. */
  async function seal(page: Page, label: string): Promise<string> {
    await chooseAgent(page, 'Deploy robot');
    await page.getByLabel('Secret', { exact: true }).fill(VALUE);
    await page.getByLabel('What is it?').fill(label);
    await button(page, 'Seal').click();
    await page.getByText('Tell the agent the id of the envelope').waitFor();
    return page.getByRole('status').locator('code').innerText();
  }

  it('are encrypted in the browser, opened by the agent alone, and no request has them', async () => {
    const page = await openAs(owner, '/secrets');
    await page.getByText('Nobody has sealed a secret in the last 90 days.').waitFor();
    await picture(page, 'secrets-none');
    await expectAccessible(page);
    const traffic: string[] = [];
    page.on('request', (request) =>
      traffic.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ''),
    );
    const id = await seal(page, 'Password of the staging cluster');
    await page.getByText('Waits for the agent').waitFor();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('');
    await picture(page, 'secrets');
    await expectAccessible(page);
    const sent = traffic.join('\n');
    expect(sent).toContain('/api/v1/secret-envelopes');
    for (const form of [VALUE, encodeURIComponent(VALUE), Buffer.from(VALUE).toString('base64url')])
      expect(sent).not.toContain(form);
    const { body } = await robot.agent.post(`/api/v1/secret-envelopes/${id}/fetch`).expect(200);
    expect(body.data.untrusted.label).toBe('Password of the staging cluster');
    const opened = await openSecret(body.data, key.privateKey);
    expect(new TextDecoder().decode(opened)).toBe(VALUE);
    await page.getByRole('navigation').getByRole('link', { name: 'Drafts' }).click();
    await page.waitForURL(/\/drafts$/);
    await page.goBack();
    await page
      .getByText(/^Fetched/)
      .first()
      .waitFor();
    expect(await page.getByText('Waits for the agent').count()).toBe(0);
    expectNoCspViolations(page);
  });

  it('are revoked by a click, and then cannot be fetched', async () => {
    const page = await openAs(owner, '/secrets');
    await page.getByRole('combobox', { name: 'For which agent?' }).waitFor();
    const id = await seal(page, 'Old key');
    await button(page, 'Revoke: Old key').click();
    await page.getByRole('region', { name: 'Notices' }).getByText('Revoked. The secret is erased.').waitFor();
    await robot.agent.post(`/api/v1/secret-envelopes/${id}/fetch`).expect(410);
    expectNoCspViolations(page);
  });

  it('name the missing fields, and keep what was typed', async () => {
    await connectSealing(owner, { clientName: 'Without a key' });
    const page = await openAs(owner, '/secrets');
    await page.getByRole('combobox', { name: 'For which agent?' }).waitFor();
    await button(page, 'Seal').click();
    await page.getByText('Fill in this field.').first().waitFor();
    expect(await page.getByText('Fill in this field.').count()).toBe(2);
    await chooseAgent(page, 'Without a key');
    await page.getByLabel('Secret', { exact: true }).fill(VALUE);
    await button(page, 'Seal').click();
    await page.getByText('This agent has no key to seal to').waitFor();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe(VALUE);
    await page.getByRole('combobox', { name: 'For which agent?' }).fill('robot');
    await button(page, 'Seal').click();
    await page.getByText('Choose an agent from the list, or enter an id').waitFor();
    await picture(page, 'secrets-problems');
    await expectAccessible(page);
  });

  it('are not sealed to a key that the key log does not have', async () => {
    const page = await openAs(owner, '/secrets');
    await page.getByRole('combobox', { name: 'For which agent?' }).waitFor();
    const { publicKey } = await generateEncryptionKeyPair();
    await page.route('**/api/v1/agent-enc-keys/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { keys: { publicKey: string }[] } };
      body.data.keys[0]!.publicKey = publicKey;
      await route.fulfill({ response: answer, json: body });
    });
    let isSealed = false;
    page.on('request', (request) => {
      isSealed ||= request.method() === 'POST' && request.url().endsWith('/secret-envelopes');
    });
    await chooseAgent(page, 'Deploy robot');
    await page.getByLabel('Secret', { exact: true }).fill(VALUE);
    await button(page, 'Seal').click();
    await page.getByText('The key could not be verified in the key log').waitFor();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe(VALUE);
    expect(isSealed).toBe(false);
    await picture(page, 'secrets-false-key');
  });

  it('are for owners and admins', async () => {
    const page = await openAs(await newMember(owner), '/secrets');
    await page.getByText('Only owners and admins of the organization seal secrets for agents.').waitFor();
    expect(await page.getByRole('link', { name: 'Sealed secrets' }).count()).toBe(0);
  });
});
