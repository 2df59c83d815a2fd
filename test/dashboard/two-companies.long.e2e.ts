import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { newDocument, newMember, newProject, sha256 } from '#testing';
import { Rooms } from '../../clients/sdk/src/rooms/rooms';
import type { Room } from '../../clients/sdk/src/rooms/room';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { deployment } from '../support/deployments';
import { connectOnPage, enrolKeyOf, signUpByForm, speakInTurn, trafficOf } from './companies';
import { describeStory, expectNoCspViolations, picture, url } from './browser';

const { relay: relayUrl } = deployment();
const SECRET = 'The vault opens at 7391-Aurora.';
const POLICY = '# Data protection policy\n\nDelete the data of customers after 30 days.\n';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const said = (page: Page, text: string) =>
  page.getByRole('main').getByRole('blockquote').getByText(text).waitFor();

/** Issues an invite or a code in the dialog of a room, and returns what it shows once. */
async function issue(page: Page, kind: string): Promise<string> {
  await inMain(page, 'Invite').click();
  await dialog(page).getByLabel('Invite', { exact: true }).selectOption(kind);
  await dialog(page).getByRole('button', { name: 'Issue' }).click();
  const shown = await dialog(page).getByRole('status').locator('code').innerText();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click();
  return shown;
}

describeStory('two companies', ({ open, openAs, openBeside }) => {
  it('meet in a room, hand over a secret, publish a policy and acknowledge it, and keep signed minutes', async () => {
    const [paula, quentin] = [await open({ acceptDownloads: true }), await open()];
    const p = await signUpByForm(paula, 'Northwind', 'Paula Northwind');
    const q = await signUpByForm(quentin, 'Contoso', 'Quentin Contoso');
    const sentByPaula = trafficOf(paula);
    const sentByQuentin = trafficOf(quentin);
    const northwind = await connectOnPage(paula, 'Northwind agent', ['rooms:participate']);
    const contoso = await connectOnPage(quentin, 'Contoso agent', [
      'rooms:participate',
      'write:keyreg',
      'read:secret-envelope',
    ]);
    const privateKey = await enrolKeyOf(contoso);

    // Paula opens a room and invites Quentin and both agents.
    await paula.goto(`${url}/rooms`);
    await paula.getByText('You are in no room yet.').waitFor();
    await button(paula, 'Create a room').first().click();
    await dialog(paula).getByLabel('Title').fill('Supply of Contoso');
    await dialog(paula).getByRole('button', { name: 'Create', exact: true }).click();
    await heading(paula, 'Supply of Contoso');
    const roomPath = new URL(paula.url()).pathname;
    const link = await issue(paula, 'An observer, by link');
    const agents = [northwind, contoso];
    const seats: Room[] = [];
    for (const { credentials } of agents) {
      const roomToken = await issue(paula, 'An agent, by invite');
      seats.push(await new Rooms(credentials, { relayUrl }).join(roomToken));
    }

    // Quentin waits until Paula, who stays in the room, lets them in.
    await quentin.goto(link);
    await heading(quentin, 'You are invited to a room');
    await inMain(quentin, 'Ask to join').click();
    await quentin.getByText('You are in the waiting room').waitFor();
    await picture(paula, 'companies-waiting-room');
    const waiting = paula.getByRole('region', { name: 'Waiting room' });
    await waiting.getByRole('button', { name: 'Let in Quentin Contoso' }).click();
    await heading(quentin, 'Supply of Contoso');
    for (const { credentials } of agents) {
      const letIn = waiting.getByRole('button', { name: `Let in ${credentials.clientName}` });
      await letIn.click();
      await letIn.waitFor({ state: 'detached' });
    }
    const [ours, theirs] = await Promise.all(seats.map((seat) => seat.approval()));

    // The agents speak in turn, and both people read it as it is said.
    await speakInTurn(ours!, 'We deliver on Monday.');
    for (const page of [paula, quentin]) await said(page, 'We deliver on Monday.');
    expect(await speakInTurn(theirs!, 'Monday suits us.')).toEqual(['We deliver on Monday.']);
    for (const page of [paula, quentin]) await said(page, 'Monday suits us.');

    // Quentin finds the id of the agent on its screen, and Paula seals a secret for it.
    const agentTab = await openBeside(quentin, '/agents');
    await agentTab.getByRole('main').getByRole('link', { name: 'Contoso agent' }).click();
    await heading(agentTab, 'Contoso agent');
    const { actorId } = contoso.credentials;
    await agentTab.getByRole('main').getByText(actorId, { exact: true }).waitFor();
    await button(agentTab, 'Copy the id').waitFor();
    await picture(agentTab, 'companies-agent');
    const vault = await openBeside(paula, '/secrets');
    await vault.getByRole('combobox', { name: 'For which agent?' }).fill(actorId);
    await vault.getByLabel('Secret', { exact: true }).fill(SECRET);
    await vault.getByLabel('What is it?').fill('Code of the vault');
    await button(vault, 'Seal').click();
    await vault.getByText('Tell the agent the id of the envelope').waitFor();
    const id = await vault.getByRole('status').locator('code').innerText();
    await vault.getByText('Waits for the agent').waitFor();
    const { data: fetched } = await contoso.client.post('/api/v1/secret-envelopes/{id}/fetch', {
      params: { path: { id } },
    });
    expect(new TextDecoder().decode(await openSecret(fetched, privateKey))).toBe(SECRET);
    await vault.reload();
    await vault
      .getByText(/^Fetched/)
      .first()
      .waitFor();
    await picture(vault, 'companies-secret');
    expect(sentByPaula()).toContain('/api/v1/secret-envelopes');
    for (const form of [
      SECRET,
      encodeURIComponent(SECRET),
      ...['base64', 'base64url'].map((as) => Buffer.from(SECRET).toString(as as BufferEncoding)),
    ])
      expect(sentByPaula() + sentByQuentin()).not.toContain(form);

    // Paula publishes the policy. Quentin reads the page, and acknowledges it in the room, where the minutes keep it.
    const legal = await newProject(p, { name: 'Legal' });
    const nodeId = await newDocument(p, legal, 'data-protection.md', POLICY);
    await vault.goto(`${url}/documents/${nodeId}/publish`);
    await button(vault, 'Create a draft').click();
    await button(vault, 'Publish').click();
    await vault.getByRole('heading', { level: 2, name: 'Public', exact: true }).waitFor();
    const href = await vault
      .getByRole('main')
      .getByRole('link', { name: `/p/${p.tenantSlug}/` })
      .first()
      .getAttribute('href');
    const address = new URL(href!, url).href;
    await paula.getByLabel('Message', { exact: true }).fill(`Please acknowledge ${address}`);
    await inMain(paula, 'Send').click();
    await said(quentin, address);
    await agentTab.goto(address);
    await agentTab.getByText('Delete the data of customers after 30 days.').waitFor();
    const members = paula.getByRole('region', { name: 'Members' });
    await members.getByRole('button', { name: 'Actions for Quentin Contoso' }).click();
    await paula.getByRole('menuitem', { name: 'Let speak' }).click();
    const acknowledgement = 'We have read the policy, and acknowledge it.';
    await quentin.getByLabel('Message', { exact: true }).fill(acknowledgement);
    await inMain(quentin, 'Send').click();
    await said(paula, acknowledgement);

    // Within the own organization, the acknowledgement is an act with a certificate, which the other company does not see.
    await newProject(p, { name: 'Purchasing' });
    const colleague = await openAs(await newMember(p), '/distributions');
    await vault.goto(`${url}/distributions/new`);
    await vault.getByLabel('Title', { exact: true }).fill('Data protection');
    await vault.getByLabel('Project that hands over the documents').selectOption('Legal');
    await vault.getByLabel('Data protection policy').check();
    await vault.getByLabel('Purchasing').check();
    await vault.getByLabel('Callback').fill('http://127.0.0.1:1024/hook');
    await button(vault, 'Send').click();
    await button(vault, 'Open the distribution').click();
    await heading(vault, 'Data protection');
    const distribution = new URL(vault.url()).pathname;
    await colleague.goto(url + distribution);
    await button(colleague, 'Acknowledge for Purchasing').click();
    await dialog(colleague).getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await dialog(colleague).waitFor({ state: 'detached' });
    await vault.reload();
    await vault.getByText('read by Mel Member', { exact: false }).first().waitFor();
    await button(vault, 'Verify in this browser').click();
    await vault.getByRole('main').getByText('The certificate is verified.').waitFor();
    const downloading = vault.waitForEvent('download');
    await vault.getByRole('main').getByRole('link', { name: 'Download the certificate' }).click();
    const certificate = await readFile(await (await downloading).path(), 'utf8');
    expect(certificate).toContain('Mel Member');
    expect(certificate).toContain(sha256(POLICY));
    await agentTab.goto(url + distribution);
    await agentTab.getByRole('main').getByRole('alert').waitFor();
    expect(await agentTab.getByText('Data protection').count()).toBe(0);
    await q.get(`/api${distribution}`).expect(404);

    // Paula closes the room, and the minutes are verified.
    await inMain(paula, 'Close the room').click();
    await dialog(paula).getByRole('button', { name: 'Close the room' }).click();
    for (const page of [paula, quentin])
      await page.getByText('This room is closed', { exact: false }).waitFor();
    await inMain(paula, 'Verify the minutes').click();
    await paula.getByText('The minutes are verified.').first().waitFor();
    await paula.getByText(/4 members, 4 messages/).waitFor();
    const minutes = paula.waitForEvent('download');
    await paula.getByRole('link', { name: 'Download the minutes' }).click();
    const text = await readFile(await (await minutes).path(), 'utf8');
    for (const name of ['Paula Northwind', 'Quentin Contoso', 'Northwind agent', 'Contoso agent'])
      expect(text).toContain(name);
    expect(text).toContain(sha256(acknowledgement));
    await quentin.goto(url + roomPath);
    await said(quentin, acknowledgement);
    await picture(paula, 'companies-closed');
    for (const page of [paula, quentin, vault, agentTab, colleague]) expectNoCspViolations(page);
  });
});
