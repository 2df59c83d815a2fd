import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { createDatabase, deployment, describeEachBackend, startApi } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { mailTo, outbox, parseMail } from './mails';
import { startSmtp } from './smtp';

/** Retries after a second instead of half a minute. */
const SOON = { MAIL_RETRY_SECONDS: '1', MAIL_FROM: 'service@mail.test' };

async function stateOf(databaseUrl: string, recipient: string) {
  const [row] = await sql<{ id: string; attempts: number; due_at: Date | null; failure: string | null }>(
    databaseUrl,
    'SELECT id, attempts, due_at, failure FROM account_mails WHERE recipient = $1 AND sent_at IS NULL',
    [recipient],
  );
  return row;
}

describeEachBackend('a mail', (shared) => {
  it('is sent by SMTP, as text and HTML, to exactly one recipient', async () => {
    const smtp = await startSmtp();
    const servers = { ...shared, databaseUrl: await createDatabase() };
    const api = await startApi(servers, { ...SOON, SMTP_URL: smtp.url });
    const form = signUpForm({ displayName: 'Zoë' });
    await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const [mail] = await eventually('the mail', async () => smtp.received.length > 0 && smtp.received);
    expect(mail).toMatchObject({ from: 'service@mail.test', to: [form.email] });
    const { headers, subject, text, html } = parseMail(mail!.raw);
    expect(subject).toBe('Confirm your e-mail address');
    expect(headers).toMatchObject({
      from: 'Document Workspace <service@mail.test>',
      to: form.email,
      'auto-submitted': 'auto-generated',
    });
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
    const link = new RegExp(`${api.url}/confirm-email/[\\w-]{86}`).exec(text)![0];
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toMatch(/<img|<script|src=/);
  });
});

describe('a mail', () => {
  const shared = deployment();

  it('is stored in the outbox folder if there is no mail server, readable by the service only', async () => {
    const owner = await newOwner(shared.api[0]);
    const { id, subject } = await mailTo(shared.databaseUrl, owner.email, 'verify_email');
    expect(subject).toBe('Confirm your e-mail address');
    expect(statSync(join(outbox(), `${id}.eml`)).mode & 0o777).toBe(0o600);
    expect(statSync(outbox()).mode & 0o777).toBe(0o700);
  });

  it('is retried until a server that was down accepts it', async () => {
    const port = await freePort();
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl }, { ...SOON, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const form = signUpForm();
    await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    await eventually('two failed attempts', async () => {
      const state = await stateOf(databaseUrl, form.email);
      return state !== undefined && state.attempts >= 2;
    });
    const smtp = await startSmtp({ port });
    await eventually('the mail', async () => smtp.received.length > 0);
    await eventually('the record', async () => (await stateOf(databaseUrl, form.email)) === undefined);
    expect(smtp.received.map(({ to }) => to)).toEqual([[form.email]]);
  });

  it('is retried after a temporary refusal, and given up after a permanent one', async () => {
    const smtp = await startSmtp({ answer: (n) => (n === 1 ? 451 : 550) });
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl }, { ...SOON, SMTP_URL: smtp.url, LOG_LEVEL: 'trace' });
    const form = signUpForm();
    await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const state = await eventually('the end', async () => {
      const found = await stateOf(databaseUrl, form.email);
      return found?.due_at === null && found;
    });
    expect(state).toMatchObject({ attempts: 2, failure: '550' });
    await api.stop();
    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain('a mail was given up');
    for (const hidden of ['SECRETMARKER', form.email, 'confirm-email']) expect(log).not.toContain(hidden);
  });

  it('is not lost if its process is killed while it sends, and keeps its id and its link', async () => {
    let offer = (): void => undefined;
    const offered = new Promise<void>((resolve) => (offer = resolve));
    const seen: string[] = [];
    const smtp = await startSmtp({
      answer: (n, raw) => {
        seen.push(raw);
        offer();
        // The first message gets no answer.
        return n === 1 ? new Promise<void>(() => undefined) : undefined;
      },
    });
    const databaseUrl = await createDatabase();
    const first = await startApi({ databaseUrl }, { ...SOON, SMTP_URL: smtp.url });
    const form = signUpForm();
    await anonymous(first.url).post('/api/auth/sign-up', form).expect(201);
    await offered;
    await first.kill();
    await startApi({ databaseUrl }, { ...SOON, SMTP_URL: smtp.url, BASE_URL: first.url });
    // The claim of the killed process ends.
    await sql(databaseUrl, 'UPDATE account_mails SET due_at = now() WHERE recipient = $1', [form.email]);
    await eventually('the mail', async () => smtp.received.length > 0);
    const [lost, sent] = [parseMail(seen[0]!), parseMail(smtp.received[0]!.raw)];
    expect(sent.headers['message-id']).toBe(lost.headers['message-id']);
    expect(sent.text).toBe(lost.text);
  });

  it('is sent once by several processes', async () => {
    const smtp = await startSmtp();
    const databaseUrl = await createDatabase();
    const settings = { ...SOON, SMTP_URL: smtp.url };
    const api = await startApi({ databaseUrl }, settings);
    await startApi({ databaseUrl }, settings);
    const forms = Array.from({ length: 12 }, () => signUpForm());
    await Promise.all(forms.map((form) => anonymous(api.url).post('/api/auth/sign-up', form).expect(201)));
    await eventually('all records', async () => {
      const [row] = await sql<{ count: number }>(
        databaseUrl,
        'SELECT count(*)::int FROM account_mails WHERE sent_at IS NOT NULL',
      );
      return row!.count === forms.length;
    });
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(forms.map(({ email }) => email).sort());
  });

  it('never holds a secret in its record or its job', async () => {
    const databaseUrl = await createDatabase();
    // Nothing listens on this port.
    const api = await startApi({ databaseUrl }, { SMTP_URL: 'smtp://127.0.0.1:9' });
    const form = signUpForm();
    await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const rows = await sql<{ data: object }>(databaseUrl, 'SELECT data FROM account_mails');
    expect(rows.map(({ data }) => Object.keys(data))).toEqual([['linkId']]);
  });

  it('quotes names that people chose, in one line, and never as a link', async () => {
    const owner = anonymous(shared.api[0]);
    const form = signUpForm({
      displayName: 'Your account at evil.example',
      tenantName: 'Win € at http://evil.example',
    });
    const signUp = await owner.post('/api/auth/sign-up', form).expect(201);
    const cookie = (signUp.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
    const { email } = signUpForm();
    await owner
      .with({ Cookie: cookie, Origin: shared.api[0] })
      .post('/api/members/invites', { email, role: 'member' })
      .expect(201);
    const { subject, text, html } = await mailTo(shared.databaseUrl, email, 'invite');
    expect(subject).toBe('You are invited to an organization');
    for (const form of [text, html]) expect(form).not.toContain('evil.example');
    expect(text).toContain('A person of the organization with the slug win-');
  });
});
