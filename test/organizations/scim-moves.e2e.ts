import { type Client, type Person, anonymous, newMember, newOwner } from '#testing';
import { countMails, mailTo, tokenIn } from '../accounts/mails';
import { deployment } from '../support/deployments';
import { issueToken, newDirectory, newUserName, patchOf, provision } from './scim-support';
import { Browser, connectedOwner, sharedProvider } from './sso-support';

const USERS = '/scim/v2/Users';
const { api, databaseUrl } = deployment();
const [url] = api;
const stranger = anonymous(url);
const requestReset = (email: string) => stranger.post('/api/auth/password-reset', { email }).expect(200);

/** Every way in which a directory can write the address of a user. */
const WAYS: [string, (scim: Client, id: string, userName: string) => ReturnType<Client['patch']>][] = [
  [
    'PATCH with a path',
    (scim, id, value) => scim.patch(`${USERS}/${id}`, patchOf({ op: 'replace', path: 'userName', value })),
  ],
  [
    'PATCH without a path',
    (scim, id, userName) => scim.patch(`${USERS}/${id}`, patchOf({ op: 'Add', value: { userName } })),
  ],
  ['PUT', (scim, id, userName) => scim.put(`${USERS}/${id}`, { userName })],
];

/** Moves a user to a new address, and returns it. */
async function moved(scim: Client, { userId }: Pick<Person, 'userId'>, userName = newUserName()) {
  await scim
    .patch(`${USERS}/${userId}`, patchOf({ op: 'replace', path: 'userName', value: userName }))
    .expect(200);
  return userName;
}

/** Confirms the address of a signed-in person with the mail that they ask for. */
async function confirm(person: Person, email: string): Promise<void> {
  await person.post('/api/me/email/verification', {}).expect(200);
  const token = tokenIn(await mailTo(databaseUrl, email, 'verify_email'));
  await stranger.post('/api/auth/email/confirm', { token }).expect(200);
}

describe('an address that a directory gives to somebody', () => {
  it.each(WAYS)(
    'never replaces the address of an owner, no matter who issued the token (%s)',
    async (_, move) => {
      const owner = await newOwner(url);
      const second = await newMember(owner);
      await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
      const { scim } = await issueToken(owner);
      expect((await move(scim, second.userId, newUserName()).expect(400)).body.scimType).toBe('mutability');
    },
  );

  it.each(WAYS)(
    'replaces that of an admin only if an active owner issued the token (%s)',
    async (_, move) => {
      const owner = await newOwner(url);
      const [admin, fellow] = [await newMember(owner, 'admin'), await newMember(owner, 'admin')];
      const { scim } = await issueToken(admin);
      const userName = newUserName();
      for (const id of [fellow.userId, admin.userId])
        expect((await move(scim, id, userName).expect(400)).body.scimType).toBe('mutability');
      const { email, password } = fellow;
      await stranger.post('/api/auth/sign-in', { email, password }).expect(200);
      const trusted = await issueToken(owner);
      await move(trusted.scim, fellow.userId, userName).expect(200);
    },
  );

  it('does not replace that of an admin after the issuer of the token has lost the role of an owner', async () => {
    const owner = await newOwner(url);
    const [second, admin] = [await newMember(owner), await newMember(owner, 'admin')];
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    const { scim } = await issueToken(second);
    await owner.patch(`/api/members/${second.userId}`, { role: 'admin' }).expect(200);
    const request = WAYS[0]![1](scim, admin.userId, newUserName());
    expect((await request.expect(400)).body.scimType).toBe('mutability');
  });

  it('resets no password until its mail is confirmed, and the old address is told', async () => {
    const { owner, scim } = await newDirectory(url);
    const member = await newMember(owner);
    const email = await moved(scim, member);
    const notice = await mailTo(databaseUrl, member.email, 'email_changed');
    expect(notice.text).toContain('The directory of your organization');
    await requestReset(email);
    // The job of a later request has run, so that of the earlier one has too.
    await requestReset(owner.email);
    await mailTo(databaseUrl, owner.email, 'reset_password');
    expect(await countMails(databaseUrl, email, 'reset_password')).toBe(0);
    expect((await member.get('/api/auth/account').expect(200)).body.data).toMatchObject({
      verified: false,
      fromDirectory: true,
    });

    await confirm(member, email);
    expect((await member.get('/api/auth/account').expect(200)).body.data).toMatchObject({
      verified: true,
      fromDirectory: false,
    });
    await requestReset(email);
    await mailTo(databaseUrl, email, 'reset_password');
  });

  it('gets no mail with a link by itself', async () => {
    const { owner, scim } = await newDirectory(url);
    const email = await moved(scim, await newMember(owner));
    for (const kind of ['verify_email', 'change_email', 'reset_password'])
      expect(await countMails(databaseUrl, email, kind)).toBe(0);
  });

  it('resets no password after a second change either, even back to a confirmed address', async () => {
    const { owner, scim } = await newDirectory(url);
    const member = await newMember(owner);
    await confirm(member, member.email);
    await moved(scim, member);
    await moved(scim, member, member.email);
    expect((await member.get('/api/me/email').expect(200)).body.data).toMatchObject({ verified: false });
    await requestReset(member.email);
    await requestReset(owner.email);
    await mailTo(databaseUrl, owner.email, 'reset_password');
    expect(await countMails(databaseUrl, member.email, 'reset_password')).toBe(0);
  });

  it('withdraws the links that reset the password at the old address', async () => {
    const { owner, scim } = await newDirectory(url);
    const member = await newMember(owner);
    await requestReset(member.email);
    const token = tokenIn(await mailTo(databaseUrl, member.email, 'reset_password'));
    await moved(scim, member);
    const password = 'another long and private sentence';
    await stranger.post('/api/auth/password-reset/confirm', { token, password }).expect(404);
  });

  it('links nobody at single sign-on until its mail is confirmed', async () => {
    const provider = await sharedProvider();
    const owner = await connectedOwner(provider, { createUsers: true });
    const { scim } = await issueToken(owner);
    const member = await newMember(owner);
    const email = await moved(scim, member);
    const account = await provider.account({ email });
    expect((await new Browser().signIn(owner.tenantSlug, account)).status).toBe(403);
    await confirm(member, email);
    const browser = new Browser();
    expect((await browser.signIn(owner.tenantSlug, account)).status).toBe(303);
    expect(await browser.userId()).toBe(member.userId);
  });

  it('admits nobody to the rooms of another organization that are restricted to its domain', async () => {
    const host = await newOwner(url);
    const { owner, scim } = await newDirectory(url);
    const guest = await newMember(owner);
    await host
      .put('/api/org-policies', {
        codeJoinDisabled: false,
        restrictToDomain: 'acme.example',
        requirePurpose: false,
        requirePrePublishReview: false,
        hideDiscoveryTab: false,
      })
      .expect(200);
    const room = (await host.post('/api/rooms', { title: 'Plans' }).expect(201)).body.data as { id: string };
    const email = await moved(scim, guest, newUserName().replace(/@.*/, '@acme.example'));
    const code = async () =>
      (await host.post(`/api/rooms/${room.id}/code/rotate`, {}).expect(200)).body.data.code as string;
    await guest.post('/api/rooms/join-code', { code: await code() }).expect(404);
    await confirm(guest, email);
    await guest.post('/api/rooms/join-code', { code: await code() }).expect(201);
  });

  it('is that of a new account with POST, whose password the person chooses by mail', async () => {
    const { scim } = await newDirectory(url);
    const { userName } = await provision(scim);
    await requestReset(userName);
    await mailTo(databaseUrl, userName, 'reset_password');
  });

  it('is not the one in `emails`, which signs nobody in and gets no mail', async () => {
    const { owner, scim } = await newDirectory(url);
    const member = await newMember(owner);
    const value = newUserName();
    await scim
      .patch(`${USERS}/${member.userId}`, patchOf({ op: 'replace', path: 'emails', value: [{ value }] }))
      .expect(200);
    await requestReset(value);
    await requestReset(member.email);
    await mailTo(databaseUrl, member.email, 'reset_password');
    expect(await countMails(databaseUrl, value, 'reset_password')).toBe(0);
  });
});
