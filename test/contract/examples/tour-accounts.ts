import { type Client, type Person, anonymous, signedIn } from '#testing';
import { mailTo, tokenIn } from '../../accounts/mails';
import { SoftwareAuthenticator } from '../../accounts/software-authenticator';
import { PASSWORD, type Tour, USER_AGENT } from './acme';

/** Olivia signs Acme up and invites Max. */
export async function signUp({ url, recorder }: Tour): Promise<{ olivia: Person; max: Person }> {
  const visitor = anonymous(url).with(USER_AGENT);
  const signUp = await recorder.record(
    visitor
      .post('/api/auth/sign-up', {
        email: 'olivia@acme.example',
        password: PASSWORD,
        displayName: 'Olivia Lind',
        tenantName: 'Acme',
        tenantSlug: 'acme',
      })
      .expect(201),
  );
  const olivia = await personOf(url, signUp.headers, 'olivia@acme.example');
  await recorder.record(olivia.get('/api/me').expect(200));
  await recorder.record(anonymous(url).get('/api/me').expect(401));

  const invite = { email: 'max@acme.example', role: 'member' };
  const invited = await recorder.record(olivia.post('/api/members/invites', invite).expect(201));
  await recorder.record(olivia.get('/api/members/invites').expect(200));
  const token = (invited.body.data.link as string).split('/').pop()!;
  const accepted = await recorder.record(
    visitor
      .post('/api/members/invites/accept', { token, displayName: 'Max Berg', password: PASSWORD })
      .expect(201),
  );
  const max = await personOf(url, accepted.headers, 'max@acme.example');
  const other = await olivia
    .post('/api/members/invites', { email: 'ida@acme.example', role: 'admin' })
    .expect(201);
  await recorder.record(olivia.delete(`/api/members/invites/${other.body.data.id}`).expect(200));
  return { olivia, max };
}

/** Olivia manages members and sessions. */
export async function manageMembers({ url, recorder }: Tour, olivia: Person, max: Person): Promise<void> {
  const visitor: Client = anonymous(url).with(USER_AGENT);
  await recorder.record(olivia.get('/api/organization').expect(200));
  await recorder.record(olivia.get('/api/organization/usage').expect(200));
  await recorder.record(olivia.patch('/api/organization', { name: 'Acme Research' }).expect(200));
  const { slug } = (await olivia.get('/api/organization').expect(200)).body.data as { slug: string };
  const confirmation = { slug, currentPassword: PASSWORD };
  await recorder.record(olivia.post('/api/organization/delete', confirmation).expect(200));
  await recorder.record(olivia.get('/api/members').expect(403));
  await recorder.record(olivia.post('/api/organization/restore').expect(200));
  await recorder.record(olivia.get('/api/members').expect(200));
  await recorder.record(olivia.patch(`/api/members/${max.userId}`, { role: 'admin' }).expect(200));
  await recorder.record(olivia.patch(`/api/members/${olivia.userId}`, { role: 'member' }).expect(409));

  const { email } = max;
  await recorder.record(visitor.post('/api/auth/sign-in', { email, password: PASSWORD }).expect(200));
  await recorder.record(
    visitor.post('/api/auth/sign-in', { email, password: 'a wrong password' }).expect(401),
  );
  const ida = await join(url, olivia);
  await recorder.record(olivia.delete(`/api/members/${ida.userId}`).expect(200));
  await max.post('/api/tokens', { name: 'Nightly export', scope: 'read' }).expect(201);
  await recorder.record(max.get('/api/auth/access').expect(200));
  const sessions = await recorder.record(max.get('/api/auth/sessions').expect(200));
  const old = (sessions.body.data as { id: string; current: boolean }[]).find(({ current }) => !current)!;
  await recorder.record(max.delete(`/api/auth/sessions/${old.id}`).expect(200));
  await recorder.record(max.delete('/api/auth/sessions').expect(200));
  const left = await join(url, olivia);
  await recorder.record(left.post('/api/auth/sign-out').expect(200));
  await recorder.record(max.delete('/api/me').send({ currentPassword: PASSWORD }).expect(200));
}

/** Another person joins. */
async function join(url: string, olivia: Person): Promise<Person> {
  const email = 'ida@acme.example';
  const invited = await olivia.post('/api/members/invites', { email, role: 'member' }).expect(201);
  const token = (invited.body.data.link as string).split('/').pop()!;
  const answer = await anonymous(url)
    .with(USER_AGENT)
    .post('/api/members/invites/accept', { token, displayName: 'Ida Holm', password: PASSWORD })
    .expect(201);
  return personOf(url, answer.headers, email);
}

/** Olivia verifies her e-mail address, forgets her password, and changes both. */
export async function keepAccount({ url, recorder, deployment }: Tour): Promise<void> {
  const { databaseUrl } = deployment;
  const visitor: Client = anonymous(url).with(USER_AGENT);
  const [email, password] = ['olivia@acme.example', 'a new and private sentence'];
  const linkIn = async (kind: string, to = email) => tokenIn(await mailTo(databaseUrl, to, kind));
  await recorder.record(
    visitor.post('/api/auth/email/confirm', { token: await linkIn('verify_email') }).expect(200),
  );
  await recorder.record(visitor.post('/api/auth/password-reset', { email }).expect(200));
  const reset = { token: await linkIn('reset_password'), password };
  await recorder.record(visitor.post('/api/auth/password-reset/confirm', reset).expect(200));
  await recorder.record(visitor.post('/api/auth/password-reset/confirm', reset).expect(404));
  const signIn = await visitor.post('/api/auth/sign-in', { email, password }).expect(200);
  const olivia = await personOf(url, signIn.headers, email);
  await recorder.record(olivia.post('/api/me/email/verification').expect(200));
  await recorder.record(olivia.put('/api/me/daily-mail', { enabled: true }).expect(200));
  const wrong = { currentPassword: 'a wrong password', newPassword: PASSWORD };
  await recorder.record(olivia.post('/api/me/password', wrong).expect(403));
  await recorder.record(
    olivia.post('/api/me/password', { currentPassword: password, newPassword: PASSWORD }).expect(200),
  );
  await usePasskey({ url, recorder, deployment }, olivia, PASSWORD);
  const change = { email: 'olivia.lind@acme.example', password: PASSWORD };
  await recorder.record(olivia.post('/api/me/email', change).expect(200));
  await recorder.record(olivia.get('/api/me/email').expect(200));
  const undo = { token: await linkIn('email_change_requested') };
  await recorder.record(visitor.post('/api/auth/email/undo', undo).expect(200));
  await olivia.post('/api/me/email', change).expect(200);
  await recorder.record(olivia.delete('/api/me/email/pending').expect(200));
  const lee = { email: 'lee@acme.example', role: 'member' };
  const invite = await olivia.post('/api/members/invites', lee).expect(201);
  await recorder.record(olivia.post(`/api/members/invites/${invite.body.data.id}/resend`).expect(200));
}

/** Olivia adds a passkey, signs in with it, and removes it. */
async function usePasskey({ url, recorder }: Tour, olivia: Person, password: string): Promise<void> {
  const path = '/api/auth/passkeys';
  const authenticator = new SoftwareAuthenticator(url);
  const options = await recorder.record(olivia.post(`${path}/options`, { password }).expect(200));
  const created = authenticator.create(options.body.data.publicKey);
  const added = await recorder.record(
    olivia.post(path, { name: 'Work laptop', credential: created }).expect(201),
  );
  const visitor: Client = anonymous(url).with(USER_AGENT);
  const started = await recorder.record(visitor.post(`${path}/sign-in/options`).expect(200));
  const [cookie] = started.headers['set-cookie'] as unknown as string[];
  const credential = authenticator.get(started.body.data.publicKey);
  const browser = visitor.with({ Cookie: cookie!.split(';')[0]! });
  await recorder.record(browser.post(`${path}/sign-in`, { credential }).expect(200));
  await recorder.record(browser.post(`${path}/sign-in`, { credential }).expect(401));
  await recorder.record(olivia.get(path).expect(200));
  await recorder.record(olivia.get('/api/auth/account').expect(200));
  const { id } = added.body.data as { id: string };
  await recorder.record(olivia.patch(`${path}/${id}`, { name: 'Old laptop' }).expect(200));
  await recorder.record(olivia.delete(`${path}/${id}`).expect(200));
}

async function personOf(url: string, headers: unknown, email: string): Promise<Person> {
  const cookies = (headers as Record<string, string[]>)['set-cookie']!;
  return signedIn(url, cookies, email, PASSWORD);
}
