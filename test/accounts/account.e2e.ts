import { anonymous, newMember, newOwner, newToken, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { mailTo, tokenIn } from './mails';
import { addPasskey } from './passkeys-support';

const PATH = '/api/auth/account';
const { api, databaseUrl } = deployment();
const [url] = api;

describe('GET /api/auth/account', () => {
  it('answers the address, the password and the passkeys of a person at once, and no secret', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner, 'Work laptop');
    const { body, text } = await owner.get(PATH).expect(200);
    expect(body.data).toEqual({
      email: owner.email,
      verified: false,
      delivery: 'outbox',
      pending: null,
      fromDirectory: false,
      hasPassword: true,
      dailyMail: false,
      passkeys: (await owner.get('/api/auth/passkeys').expect(200)).body.data,
      passkeyOrigin: expect.stringMatching(/^https?:\/\/[^/]+$/),
    });
    expect(body.data.passkeys).toMatchObject([{ id, name: 'Work laptop' }]);
    expect(text).not.toMatch(/hash|publicKey|credential/i);
  });

  it('answers the change of the address that waits, and the new address once its link is opened', async () => {
    const owner = await newOwner(url);
    const email = `${uniqueName('new')}@test.invalid`;
    await owner.post('/api/me/email', { email, password: owner.password }).expect(200);
    expect((await owner.get(PATH).expect(200)).body.data).toMatchObject({
      email: owner.email,
      pending: { newEmail: email },
    });
    const token = tokenIn(await mailTo(databaseUrl, email, 'change_email'));
    await anonymous(url).post('/api/auth/email/confirm', { token }).expect(200);
    expect((await owner.get(PATH).expect(200)).body.data).toMatchObject({
      email,
      verified: true,
      pending: null,
    });
  });

  it('says that a person has no password', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [owner.userId]);
    expect((await owner.get(PATH).expect(200)).body.data).toMatchObject({ hasPassword: false });
  });

  it('answers nothing of anybody else', async () => {
    const owner = await newOwner(url);
    await addPasskey(owner);
    for (const other of [await newMember(owner), await newOwner(url)])
      expect((await other.get(PATH).expect(200)).body.data).toMatchObject({
        email: other.email,
        passkeys: [],
      });
  });

  it('requires a session', async () => {
    const owner = await newOwner(url);
    await anonymous(url).get(PATH).expect(401);
    const token = await newToken(owner, 'admin');
    const refused = await token.get(PATH).expect(401);
    expect(refused.body.error.code).toBe('SVC_UNAUTHORIZED');
  });

  it('is refused while the organization is being deleted', async () => {
    const owner = await newOwner(url);
    const { slug } = (await owner.get('/api/organization').expect(200)).body.data as { slug: string };
    await owner.post('/api/organization/delete', { slug, currentPassword: owner.password }).expect(200);
    const refused = await owner.get(PATH).expect(403);
    expect(refused.body.error.code).toBe('SVC_ORGANIZATION_BEING_DELETED');
  });
});
