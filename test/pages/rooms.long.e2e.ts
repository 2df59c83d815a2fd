import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, sql } from '#testing';
import { type NewRoom, enter, join, newInvite, newRoom, wait, waitAgent } from '../rooms/people-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 } };

describeInBrowser('the pages of rooms in a browser', (open) => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let host: Person;

  beforeAll(async () => {
    host = await newOwner(url);
  });

  async function openAs(person: Person, path: string, options: object = {}): Promise<Page> {
    const page = await open(options);
    const [name, value] = person.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url }]);
    await page.goto(url + path);
    return page;
  }
  const main = (page: Page) => page.locator('main').innerText();

  /** A room in which something happens, with somebody in the waiting room. */
  async function lively(): Promise<NewRoom> {
    const room = await newRoom(host, {
      title: 'Handbook review',
      purpose: 'Agree on chapter 3 and on who writes chapter 4.',
    });
    const [colleague, visitor] = await Promise.all([newMember(host), newOwner(url)]);
    const agents = await Promise.all([1, 2, 3].map(() => connectAgent(host)));
    await enter(host, room, colleague);
    await wait(host, room, visitor, 'co-moderator');
    for (const agent of agents.slice(0, 2)) {
      const member = await waitAgent(databaseUrl, room, agent);
      await host.post(`${room.path}/agent-members/${member}/approve`).expect(200);
    }
    await waitAgent(databaseUrl, room, agents[2]!);
    await host
      .post(`${room.path}/messages`, { text: 'Welcome.\n\nPlease begin with chapter 3.' })
      .expect(201);
    return room;
  }

  it('let a host create a room, invite, let people in, speak and close it, without JavaScript', async () => {
    const visitor = await newOwner(url);
    const page = await openAs(host, '/rooms', { javaScriptEnabled: false });
    await page.getByLabel('Title').fill('Budget');
    await page.getByRole('button', { name: 'Create' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Budget');
    await page.getByRole('button', { name: 'Invite an observer' }).click();
    const link = (await page.locator('.secret code').textContent())!;
    expect(link).toMatch(/\/rooms\/join\/room_/);
    const theirs = await openAs(visitor, link.replace(url, ''), { javaScriptEnabled: false });
    await theirs.getByRole('button', { name: 'Join' }).click();
    expect(await main(theirs)).toContain('You are in the waiting room');
    expect(await main(theirs)).not.toContain('Budget');
    await page.goto(page.url().replace(/\/invites$/, ''));
    await page.getByRole('button', { name: /^Approve/ }).click();
    expect(await main(page)).toContain('The member has been let in.');
    await theirs.reload();
    expect(await main(theirs)).toContain('You can read, but not speak.');
    await page.getByLabel('Say something').fill('Hello <b>all</b>');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('.messages blockquote').innerText()).toBe('Hello <b>all</b>');
    await page.getByRole('button', { name: 'Close the room' }).click();
    expect(await main(page)).toContain('can’t be opened again');
    await page.getByRole('button', { name: 'Close the room' }).click();
    expect(await main(page)).toContain('The room is closed.');
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
    await theirs.reload();
    expect(await main(theirs)).toContain('Hello <b>all</b>');
  });

  it('refresh themselves with a script, and keep what a person types', async () => {
    const room = await newRoom(host);
    const page = await openAs(host, `/rooms/${room.id}`);
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.getByLabel('Say something').fill('I am typing');
    await wait(host, room, await newOwner(url));
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await host.post(`${room.path}/messages`, { text: 'Said elsewhere' }).expect(201);
    await page.getByText('Said elsewhere').waitFor();
    expect(await page.getByLabel('Say something').inputValue()).toBe('I am typing');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('The member has been let in.').waitFor();
    expect(problems).toEqual([]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('keep a half-written message whatever the host does, %s a script', async (_, javaScriptEnabled) => {
    const room = await newRoom(host);
    const [one, two, observer] = await Promise.all([1, 2, 3].map(() => newMember(host)));
    await wait(host, room, one!);
    await wait(host, room, two!);
    await enter(host, room, observer!);
    const page = await openAs(host, `/rooms/${room.id}`, { javaScriptEnabled });
    const draft = 'Half of a message,\nin two lines';
    const field = page.getByLabel('Say something');
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await field.fill(draft);
    await press(/^Approve/);
    await page.getByText('The member has been let in.').waitFor();
    expect(await field.inputValue()).toBe(draft);
    await press(/^Deny/);
    await press('Cancel');
    expect(await field.inputValue()).toBe(draft);
    await press(/^Deny/);
    await press(/^Deny/);
    expect(await main(page)).toContain('The member has been turned away.');
    expect(await field.inputValue()).toBe(draft);
    await press(/^Let speak/);
    await page.getByText('The observer can speak now.').waitFor();
    expect(await field.inputValue()).toBe(draft);
    await press('Invite an observer');
    expect(await page.locator('.secret').count()).toBe(1);
    expect(await field.inputValue()).toBe(draft);
    await press('Send');
    expect(await page.locator('.messages blockquote').innerText()).toContain('in two lines');
    expect(await field.inputValue()).toBe('');
  });

  it('let the host go on writing while an act is sent', async () => {
    const room = await newRoom(host);
    await wait(host, room, await newMember(host));
    const page = await openAs(host, `/rooms/${room.id}`);
    await page.evaluate('window.sameDocument = true');
    await page.getByLabel('Say something').fill('Half of');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('The member has been let in.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.dataset.part')).toBe('notices');
    await page.getByLabel('Say something').pressSequentially(' a message');
    expect(await page.getByLabel('Say something').inputValue()).toBe('Half of a message');
    expect(await page.evaluate<boolean>('window.sameDocument')).toBe(true);
  });

  it('keep a half-written message when the session ends', async () => {
    const own = await newMember(host);
    const room = await newRoom(host);
    await enter(host, room, own, 'co-moderator');
    const page = await openAs(own, `/rooms/${room.id}`);
    await page.getByLabel('Say something').fill('Half of a message');
    await own.post('/api/auth/sign-out').expect(200);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Copy what you have written');
    expect(await page.getByLabel('Say something').inputValue()).toBe('Half of a message');
  });

  it('tell two agents of one name apart', async () => {
    const other = await newOwner(url);
    const room = await newRoom(host);
    const agents = await Promise.all([host, other].map((owner) => connectAgent(owner)));
    for (const { actorId } of agents)
      await sql(databaseUrl, `UPDATE actors SET display_name = 'Scribe' WHERE id = $1`, [actorId]);
    for (const agent of agents) await waitAgent(databaseUrl, room, agent);
    const page = await openAs(host, `/rooms/${room.id}`);
    const texts = await page.locator('[data-part=waiting] li').allInnerTexts();
    for (const { actorId } of agents)
      expect(texts.filter((text) => text.includes(actorId.slice(-8)))).toHaveLength(1);
  });

  it('show each message at the side of its script', async () => {
    const room = await newRoom(host, { title: 'اجتماع', purpose: 'هذا نص عربي' });
    await host.post(`${room.path}/messages`, { text: 'مرحبا بكم\nHello' }).expect(201);
    const page = await openAs(host, `/rooms/${room.id}`);
    const directions = await page.evaluate<string[]>(
      `[...document.querySelectorAll('h1, .lead, .messages blockquote p')].map((element) => getComputedStyle(element).direction)`,
    );
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr']);
  });

  it('can be watched without a script', async () => {
    const room = await newRoom(host);
    const page = await openAs(host, `/rooms/${room.id}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'watch without taking part' }).click();
    await host.post(`${room.path}/messages`, { text: 'Said elsewhere' }).expect(201);
    await page.getByText('Said elsewhere').waitFor();
    await page.getByRole('link', { name: 'Stop, to take part' }).click();
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(1);
  });

  it('show what strangers wrote as text, with invisible characters', async () => {
    const room = await newRoom(host, { title: 'A\u202e<b>b</b>', purpose: '<script>alert(1)</script>' });
    await host.post(`${room.path}/messages`, { text: '<img src=x onerror=alert(1)>\u202e' }).expect(201);
    const page = await openAs(host, `/rooms/${room.id}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('A[U+202E]<b>b</b>');
    expect(await main(page)).toContain('<script>alert(1)</script>');
    expect(await page.locator('.messages').innerText()).toContain('<img src=x onerror=alert(1)>U+202E');
    expect(await page.locator('main img, main b, main script').count()).toBe(0);
  });

  it.each([
    ['1280', WIDE],
    ['390', NARROW],
  ])('fit a window that is %s pixels wide', async (width, options) => {
    const room = await lively();
    for (const [name, path] of [
      ['room', `/rooms/${room.id}`],
      ['rooms', '/rooms'],
      ['rooms-join', '/rooms/join'],
    ] as const) {
      const page = await openAs(host, path, options);
      expect(await fitsWidth(page)).toBe(true);
      await saveScreenshot(page, `${name}-${width}`);
    }
    const page = await openAs(host, `/rooms/${room.id}`, options);
    await page.getByRole('button', { name: 'Issue a new code' }).click();
    expect(await page.locator('.secret code').textContent()).toMatch(/^\w{3}-\w{4}-\w{3}$/);
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, `room-code-${width}`);
    await host.post(`${room.path}/close`).expect(200);
  });
});

describe('the pages of rooms', () => {
  const [url] = deployment().api;
  let host: Person;
  let room: NewRoom;

  beforeAll(async () => {
    host = await newOwner(url);
    room = await newRoom(host);
  });
  const form = (person: Person, path: string, fields: object = {}) =>
    person.post(path).type('form').send(fields);

  it('lead visitors who are not signed in to the sign-in page', async () => {
    for (const path of ['/rooms', '/rooms/join', `/rooms/${room.id}`])
      await anonymous(url)
        .get(path)
        .expect(303)
        .expect('location', /^\/sign-in\?next=%2Frooms/);
    await anonymous(url).get(`/rooms/${room.id}/live`).expect(401);
  });

  it('do not exist for people who are not in the room', async () => {
    const stranger = await newOwner(url);
    for (const path of [`/rooms/${room.id}`, `/rooms/${room.id}/live`]) await stranger.get(path).expect(404);
    for (const path of ['messages', 'invites', 'code', 'close', 'resume'])
      await form(stranger, `/rooms/${room.id}/${path}`, { text: 'Hello', kind: 'agent' }).expect(404);
  });

  it('show why an act was refused', async () => {
    const observer = await newMember(host);
    const member = await enter(host, room, observer);
    const act = (person: Person, path: string, fields?: object) =>
      form(person, `/rooms/${room.id}/${path}`, fields);
    await act(observer, 'messages', { text: 'Hello' }).expect(403, /Observers can speak only/);
    await act(observer, 'close').expect(403, /Only the host/);
    await act(host, 'resume').expect(422);
    await act(host, 'messages', { text: ' ' }).expect(400, /Enter what you want to say/);
    await act(host, `people/${member}/approve`).expect(409);
    await act(host, `people/${member}/promote`).expect(404);
    await act(host, `people/${member}/speak`).expect(303).expect('location', `/rooms/${room.id}?done=speak`);
    await act(observer, 'messages', { text: 'a\r\nb' }).expect(303);
    const { body } = await host.get(`${room.path}/messages`).expect(200);
    expect(body.data.at(-1).untrusted.text).toBe('a\nb');
    await act(host, `people/${member}/moderate`).expect(303);
    await act(host, `people/${member}/revoke`).expect(200, /Remove from the room\?/);
    await observer.get(`/rooms/${room.id}`).expect(200);
    await act(host, `people/${member}/revoke`, { confirm: 'yes' }).expect(303);
    await observer.get(`/rooms/${room.id}`).expect(404);
  });

  it('stay short, however many lines and invisible characters the messages have', async () => {
    const own = await newRoom(host);
    for (const character of ['\n', '\u0001', '\n', '\u202e'])
      await host.post(`${own.path}/messages`, { text: character.repeat(5_000) }).expect(201);
    const { text } = await host.get(`/rooms/${own.id}/live`).expect(200, /Older messages are not shown/);
    expect(text.length).toBeLessThan(300_000);
  });

  it('say what was done only after an act', async () => {
    await host.get(`/rooms/${room.id}?done=close`).expect(200, /The room is closed/);
    for (const done of ['constructor', '__proto__', 'other']) {
      const { text } = await host.get(`/rooms/${room.id}?done=${done}`).expect(200);
      expect(text).not.toContain('class="notice"');
    }
  });

  it('refuse forms of other sites', async () => {
    const foreign = host.with({ Origin: 'https://evil.example' });
    for (const path of ['/rooms', '/rooms/join', `/rooms/${room.id}/close`, `/rooms/${room.id}/messages`])
      await foreign.post(path).type('form').send({ title: 'x', text: 'x', ticket: 'x' }).expect(403);
  });

  it('show the form to create or join again, with what is wrong', async () => {
    await form(host, '/rooms', { title: '' }).expect(400, /Enter a title/);
    await form(host, '/rooms/join', { ticket: 'room_none' }).expect(404, /does not work/);
    await form(host, '/rooms/join', { ticket: 'bcd-fghj-klm' }).expect(404, /does not work/);
    const person = await newOwner(url);
    await join(person, await newInvite(host, room)).expect(201);
    await person.get(`/rooms/${room.id}`).expect(200, /waiting room/);
  });

  it('keep the message that is being written in the answer to any act, and never in an address', async () => {
    const own = await newRoom(host);
    const waiting = await wait(host, own, await newMember(host));
    const text = '<b>Half</b> of a "message"';
    const answer = await form(host, `/rooms/${own.id}/people/${waiting}/approve`, { text }).expect(200);
    expect(answer.text).toMatch(/let in[^]*<textarea[^>]*>&lt;b>Half&lt;\/b> of a (&quot;|")message/);
    await form(host, `/rooms/${own.id}/people/${waiting}/approve`, { text }).expect(409, /Half/);
    const asked = await form(host, `/rooms/${own.id}/close`, { text }).expect(200);
    expect(asked.text).toContain('value="&lt;b>Half&lt;/b> of a &quot;message&quot;"');
    await form(host, `/rooms/${own.id}/close`, { text, confirm: 'no' }).expect(
      200,
      /<textarea[^>]*>&lt;b>Half/,
    );
    await form(host, `/rooms/${own.id}/people/${waiting}/speak`, { text: ' ' }).expect(303);
    const long = 'ש'.repeat(8_192);
    await form(host, `/rooms/${own.id}/people/${waiting}/silence`, { text: long }).expect(
      200,
      new RegExp(long),
    );
    await form(host, `/rooms/${own.id}/messages`, { text: long }).expect(303);
  });

  it('lead an invited person from one link over signing in to joining, and use the invite only then', async () => {
    const own = await newRoom(host);
    const link = `/rooms/join/${await newInvite(host, own)}`;
    const { headers } = await anonymous(url).get(link).expect(303);
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: link }).toString()}`);
    const person = await newOwner(url);
    for (let i = 0; i < 2; i++) {
      const opened = await person.get(link).expect(200, /You are invited to a room/);
      expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      expect(opened.text).not.toContain('Handbook review');
    }
    const ticket = link.split('/').pop();
    await form(person, '/rooms/join', { ticket }).expect(303).expect('location', `/rooms/${own.id}`);
    await form(await newOwner(url), '/rooms/join', { ticket }).expect(404, /does not work/);
    for (const other of ['room_', 'bcd-fghj-klm', 'room_a b', `room_${'a'.repeat(200)}`])
      await person.get(`/rooms/join/${encodeURIComponent(other)}`).expect(404);
  });

  it('take the link of an invite where a code is typed', async () => {
    const own = await newRoom(host);
    const ticket = `${url}/rooms/join/${await newInvite(host, own)}`;
    await form(await newOwner(url), '/rooms/join', { ticket })
      .expect(303)
      .expect('location', `/rooms/${own.id}`);
  });

  it('allow only the script of all pages, and on the page of a room those of this service', async () => {
    const policyOf = async (path: string) =>
      (await host.get(path).expect(200)).headers['content-security-policy'];
    for (const path of ['/rooms', `/rooms/${room.id}?watch=1`])
      expect(await policyOf(path)).toMatch(/script-src \S+\/assets\/page\.\w+\.js;/);
    const policy = await policyOf(`/rooms/${room.id}`);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
});
