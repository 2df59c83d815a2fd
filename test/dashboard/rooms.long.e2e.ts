import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type Person, connectAgent, newMember, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { enter, newCode, newInvite, newRoom, wait, waitAgent } from '../rooms/people-support';
import { type RoomAgent, connectRoomAgent, joinRoom } from '../rooms/relay-support';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';
import { signInByForm } from './person';

const { databaseUrl, relay } = deployment();
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const said = (page: Page, text: string) => page.getByRole('main').getByRole('blockquote').getByText(text);
const member = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });
/** Chooses an act in the menu of a member. */
const act = async (page: Page, name: string, label: string): Promise<void> => {
  await member(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menu').getByRole('menuitem', { name: label }).click();
};

describeStory('rooms', ({ open, openAs }) => {
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    host = await newOwner(url);
    guest = await newMember(await newOwner(url));
  });

  it('are created, joined by a link and by an agent, and closed, and their log is verified', async () => {
    const page = await openAs(host, '/rooms', { acceptDownloads: true });
    await page.getByText('You are in no room yet.').waitFor();
    await picture(page, 'rooms-none');
    await expectAccessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('c');
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
    await dialog(page).getByText('Fill in this field.').waitFor();
    await dialog(page).getByLabel('Title').fill('Quarterly review');
    await dialog(page)
      .getByLabel(/^Purpose/)
      .fill('Agree on chapter 3.');
    await dialog(page).getByLabel('Length of a turn').selectOption('10 minutes');
    await dialog(page).getByLabel('Agents at the same time').selectOption('2 agents');
    await dialog(page).getByLabel('Closes by itself after').selectOption('4 hours');
    await picture(page, 'room-new');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
    await heading(page, 'Quarterly review');
    await page.getByText('No agent is in the room.').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    const room = { id, path: `/api/rooms/${id}` };
    const { body } = await host.get(room.path).expect(200);
    expect(body.data).toMatchObject({
      turnTimeoutSeconds: 600,
      maxAgents: 2,
      purpose: 'Agree on chapter 3.',
    });

    await button(page, 'Invite').click();
    await dialog(page).getByRole('button', { name: 'Issue' }).click();
    const link = (await dialog(page)
      .getByText(/\/rooms\/join\/room_/)
      .textContent())!;
    await dialog(page).getByText('Copy it now: it is shown only once.').waitFor();
    await dialog(page).getByText('Issued invites').waitFor();
    await picture(page, 'room-invite');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click();

    const visitor = await openAs(guest, new URL(link).pathname);
    await heading(visitor, 'You are invited to a room');
    // The secret does not stay in the history of the browser.
    await visitor.waitForURL(`${url}/rooms/join`);
    await picture(visitor, 'room-invited');
    await expectAccessible(visitor);
    expect((await host.get(`${room.path}/waiting-room`).expect(200)).body.data.humans).toEqual([]);
    await button(visitor, 'Ask to join').click();
    await visitor.getByText('You are in the waiting room').waitFor();
    await picture(visitor, 'room-waiting');
    await expectAccessible(visitor);
    // Waiting outlives a reload.
    await visitor.reload();
    await visitor.getByText('You are in the waiting room').waitFor();

    const agent = await connectRoomAgent(guest, relay);
    await joinRoom(host, id, agent);
    const second = await connectRoomAgent(host, relay);
    await joinRoom(host, id, second);
    const waiting = page.getByRole('region', { name: 'Waiting room' });
    await eventually('three wait', async () => (await waiting.getByRole('listitem').count()) === 3);
    await picture(page, 'room-waiting-room');
    await expectAccessible(page);
    await waiting
      .getByRole('button', { name: /^Let in Mel/ })
      .first()
      .click();
    await heading(visitor, 'Quarterly review');
    await visitor.waitForURL(`${url}/rooms/${id}`);
    await visitor.getByText('You can only listen in this room.').waitFor();
    for (const left of [1, 0]) {
      await waiting
        .getByRole('button', { name: /^Let in/ })
        .first()
        .click();
      await eventually('one less waits', async () => (await waiting.getByRole('listitem').count()) === left);
    }
    await visitor.getByRole('timer', { name: 'Time left' }).waitFor();

    // The turn passes with what its agent says, and everybody sees it as plain text.
    const speaks = async (one: RoomAgent, text: string): Promise<void> => {
      await one.fetchKey();
      await one.post(text).expect(201);
      for (const who of [page, visitor]) await said(who, text).waitFor();
    };
    const current = (await host.get(room.path).expect(200)).body.data;
    const first = current.members.agents[0].id === agent.seat.memberId ? agent : second;
    await page.getByRole('region', { name: 'Speaks now' }).getByText('Turn 1').waitFor();
    await speaks(first, '<b>Chapter 3</b> is complete.');
    expect(await page.locator('blockquote b').count()).toBe(0);
    await page.getByRole('region', { name: 'Speaks now' }).getByText('Turn 2').waitFor();

    // A draft stays while others speak, and after a reload.
    await message(page).fill('Please look at');
    await speaks(first === agent ? second : agent, 'The last paragraph is missing.');
    expect(await message(page).inputValue()).toBe('Please look at');
    await page.reload();
    await said(page, 'The last paragraph is missing.').waitFor();
    expect(await message(page).inputValue()).toBe('Please look at');
    await message(page).fill('Please look at the last paragraph.');
    // The service has the message, and its answer is lost: sent again, it is said once.
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await button(page, 'Send').click();
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await message(page).inputValue()).toBe('Please look at the last paragraph.');
    await page.unroute('**/messages');
    await said(visitor, 'Please look at the last paragraph.').waitFor();
    await message(page).press('Control+Enter');
    await eventually('the field is empty', async () => (await message(page).inputValue()) === '');

    await act(page, 'Mel Member', 'Let speak');
    // Over plain HTTP, browsers do not have it.
    await visitor.evaluate('delete Crypto.prototype.randomUUID');
    await message(visitor).fill('We agree.');
    await button(visitor, 'Send').click();
    await said(page, 'We agree.').waitFor();
    await picture(page, 'room');
    await picture(visitor, 'room-guest');
    await expectAccessible(page);
    await expectAccessible(visitor);

    await message(visitor).fill('One more thing');
    await button(page, 'Close the room').click();
    await dialog(page).getByRole('button', { name: 'Close the room' }).click();
    for (const who of [page, visitor]) await who.getByText('This room is closed', { exact: false }).waitFor();
    expect(await message(visitor).count()).toBe(0);
    const unsent = visitor.getByRole('region', { name: 'Your unsent message' });
    await unsent.getByText('One more thing').waitFor();
    await expectAccessible(visitor);
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await unsent.waitFor({ state: 'detached' });
    expect(await page.getByRole('region', { name: 'Your unsent message' }).count()).toBe(0);

    await button(page, 'Show the log').click();
    await page.getByText('Room closed').waitFor();
    await button(page, 'Verify in this browser').click();
    await page.getByText('The log is verified.').first().waitFor();
    await page.getByText(/4 messages/).waitFor();
    await button(page, 'Verify the minutes').click();
    await page.getByText('The minutes are verified.').first().waitFor();
    await page.getByText(/4 members, 4 messages/).waitFor();
    await picture(page, 'room-closed');
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the log' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('"log-export/1"');
    const minutes = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the minutes' }).click();
    expect((await minutes).suggestedFilename()).toMatch(/^minutes-[0-9a-f-]{36}\.jsonl$/);
    await page.route('**/audit/export', (route) =>
      route.fulfill({ body: text.replace('"message.posted"', '"message.changed"') }),
    );
    await button(page, 'Verify in this browser').click();
    await page.getByText('The log is not verified.').first().waitFor();
    expectNoCspViolations(page);
    expectNoCspViolations(visitor);
  });

  it('take two requests besides that of the session, and none while nothing happens', async () => {
    const room = await newRoom(host);
    const page = await openAs(host, '/drafts');
    await heading(page, 'Drafts');
    const requests = requestsOf(page);
    await page.goto(`${url}/rooms/${room.id}`);
    await page.getByText('Nothing was said yet.').waitFor();
    expect(
      requests
        .all()
        .map((line) => line.split('?')[0])
        .sort(),
    ).toEqual(['GET /api/session', `GET ${room.path}`, `GET ${room.path}/messages`].sort());
    requests.reset();
    await host.post(`${room.path}/messages`, { text: 'One' }).expect(201);
    await said(page, 'One').waitFor();
    await host.post(`${room.path}/messages`, { text: 'Two\u202e' }).expect(201);
    await said(page, 'Two').waitFor();
    // Characters that could change how the text looks are shown.
    await said(page, 'U+202E').waitFor();
    await host.post(`${room.path}/messages`, { text: `Three${'\n'.repeat(5_000)}end` }).expect(201);
    const tall = async () => (await said(page, 'Three').boundingBox())!.height;
    await said(page, 'Three').waitFor();
    expect(await tall()).toBeLessThan(1_000);
    await button(page, 'Show all: You').click();
    expect(await tall()).toBeGreaterThan(10_000);
    expect(requests.all().filter((line) => line.includes('/messages?since=1'))).not.toEqual([]);
    await host.post(`${room.path}/close`).expect(200);
  });

  it('show the newest messages first, and older ones on request', async () => {
    const room = await newRoom(host);
    for (let count = 1; count <= 60; count++)
      await host.post(`${room.path}/messages`, { text: `Message number ${count}.` }).expect(201);
    const page = await openAs(host, `/rooms/${room.id}`);
    await said(page, 'Message number 60.').waitFor();
    expect(await said(page, 'Message number 10.').count()).toBe(0);
    await button(page, 'Show older messages').click();
    await said(page, 'Message number 1.').waitFor();
    expect(await page.getByRole('main').getByRole('blockquote').count()).toBe(60);
    await button(page, 'Show older messages').waitFor({ state: 'detached' });
    await host.post(`${room.path}/close`).expect(200);
  });

  it('say clearly that a person was removed while they had the room open', async () => {
    const room = await newRoom(host);
    await enter(host, room, guest, 'observer');
    const page = await openAs(host, `/rooms/${room.id}`);
    const visitor = await openAs(guest, `/rooms/${room.id}`);
    await heading(visitor, 'Handbook review');
    await host.post(`${room.path}/messages`, { text: 'For members only' }).expect(201);
    await said(visitor, 'For members only').waitFor();
    await act(page, 'Mel Member', 'Make co-moderator');
    await member(visitor, 'Mel Member').getByText('Co-moderator').waitFor();
    await act(page, 'Mel Member', 'Make observer');
    await act(page, 'Mel Member', 'Let speak');
    await message(visitor).fill('Half a mess');
    const unsent = visitor.getByRole('region', { name: 'Your unsent message' }).getByText('Half a mess');
    await act(page, 'Mel Member', 'Only listen');
    await unsent.waitFor();
    await act(page, 'Mel Member', 'Remove');
    await dialog(page).getByText('They cannot enter it again.', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await visitor.getByText('You are no longer in this room.', { exact: false }).waitFor();
    expect(await visitor.getByRole('blockquote').count()).toBe(0);
    await unsent.waitFor();
    await button(page, 'Everybody who was here').click();
    await page.getByText(/^removed/).waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'Not found' }).waitFor();
    await unsent.waitFor();
    await host.post(`${room.path}/close`).expect(200);
  });

  it('are joined by their code or the link of an invite, and a ticket that does not work says so', async () => {
    const room = await newRoom(host);
    const page = await openAs(guest, '/rooms/join');
    await page.getByLabel('Code or invite').fill('aaa-bbbb-ccc');
    await button(page, 'Ask to join').click();
    await page.getByText('This invite or code does not work.', { exact: false }).waitFor();
    await picture(page, 'room-join');
    await expectAccessible(page);
    await page.getByLabel('Code or invite').fill(await newCode(host, room));
    await page.keyboard.press('Control+Enter');
    await page.getByText('You are in the waiting room').waitFor();

    const other = await newMember(host);
    const token = await newInvite(host, room);
    const second = await openAs(other, '/rooms/join');
    await second.getByLabel('Code or invite').fill(`${url}/rooms/join/${token}`);
    await button(second, 'Ask to join').click();
    await second.getByText('You are in the waiting room').waitFor();
    await host.post(`${room.path}/close`).expect(200);
  });

  it('are reached from the link of an invite over signing in, and the invite is used only then', async () => {
    const room = await newRoom(host);
    const token = await newInvite(host, room);
    const page = await open();
    await page.goto(`${url}/rooms/join/${token}`);
    await signInByForm(page, guest);
    await heading(page, 'You are invited to a room');
    await button(page, 'Ask to join').click();
    await page.getByText('You are in the waiting room').waitFor();
    await page.goto(`${url}/rooms/join/room_${'x'.repeat(43)}`);
    await button(page, 'Ask to join').click();
    await page.getByText('This invite or code does not work.', { exact: false }).waitFor();
    await host.post(`${room.path}/close`).expect(200);
  });

  it('forget what a person has written and not sent when they sign out', async () => {
    const person = await newOwner(url);
    const room = await newRoom(person);
    const page = await openAs(person, `/rooms/${room.id}`);
    await message(page).fill('A word for nobody else');
    const kept = () => page.evaluate<string>('JSON.stringify(localStorage)');
    expect(await kept()).toContain('A word for nobody else');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    expect(await kept()).not.toContain('A word for nobody else');
  });

  it('are resumed when they are idle, and the key of an agent is replaced', async () => {
    const room = await newRoom(host);
    const agent = await waitAgent(databaseUrl, room, await connectAgent(host, { clientName: 'Scribe' }));
    await host.post(`${room.path}/agent-members/${agent}/approve`).expect(200);
    await sql(
      databaseUrl,
      `UPDATE rooms SET status = 'idle', current_member_id = NULL, turn_deadline_at = NULL, turn_started_at = NULL WHERE id = $1`,
      [room.id],
    );
    const page = await openAs(host, `/rooms/${room.id}`);
    await page.getByText('Every agent has missed its turn.', { exact: false }).waitFor();
    await picture(page, 'room-idle');
    await expectAccessible(page);
    await button(page, 'Resume the room').click();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await act(page, 'Scribe', 'Replace its key');
    await dialog(page).getByRole('button', { name: 'Replace its key' }).click();
    await notice(page, 'The key of Scribe was replaced.').waitFor();
    const { agents } = (await host.get(room.path).expect(200)).body.data.members;
    expect(agents).toMatchObject([{ id: agent, keyVersion: 2 }]);
    await host.post(`${room.path}/close`).expect(200);
  });

  it('say why a decision fails that somebody else has taken', async () => {
    const room = await newRoom(host);
    const id = await wait(host, room, guest);
    const page = await openAs(host, `/rooms/${room.id}`);
    const lets = page.getByRole('button', { name: /^Let in/ });
    await lets.waitFor();
    // The event of the decision must not reach the page first.
    await page.route(`**${room.path}`, (route) => route.abort());
    await host.post(`${room.path}/human-members/${id}/deny`).expect(200);
    await lets.click();
    await notice(page, 'This member is not waiting').waitFor();
    await page.unroute(`**${room.path}`);
    await host.post(`${room.path}/close`).expect(200);
  });

  it('are in the language of the person, and listed for owners who are not in them', async () => {
    const colleague = await newMember(host);
    const room = await newRoom(colleague, { title: 'Room of a colleague' });
    const page = await openAs(host, '/rooms');
    await page.getByLabel('All rooms of the organization').check();
    await page.getByText('Room of a colleague').waitFor();
    expect(await page.getByRole('link', { name: 'Room of a colleague' }).count()).toBe(0);
    await picture(page, 'rooms');
    await expectAccessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press(',');
    await page.keyboard.press('g');
    await heading(page, 'Räume');
    await colleague.post(`${room.path}/close`).expect(200);
  });
});
