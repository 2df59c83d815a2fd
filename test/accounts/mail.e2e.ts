import { statSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, deployment, describeEachBackend, startApi } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { SOON, mailTo, outbox, parseMail } from './mails';
import { startSmtp } from './smtp';

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

  it('never holds a secret in its record or its job', async () => {
    const { email } = await newOwner(shared.api[0]);
    const rows = await sql<{ data: object }>(
      shared.databaseUrl,
      'SELECT data FROM account_mails WHERE recipient = $1',
      [email],
    );
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
