import { readFileSync } from 'node:fs';
import { anonymous, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { createDatabase, startApi } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { SOON, parseMail } from './mails';
import { startSmtp } from './smtp';

async function stateOf(databaseUrl: string, recipient: string) {
  const [row] = await sql<{ id: string; attempts: number; due_at: Date | null; failure: string | null }>(
    databaseUrl,
    'SELECT id, attempts, due_at, failure FROM account_mails WHERE recipient = $1 AND sent_at IS NULL',
    [recipient],
  );
  return row;
}

describe('a mail that a server or a process fails to send', () => {
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
    for (const hidden of ['SECRETMARKER', form.email]) expect(log).not.toContain(hidden);
    // The pattern of the route is logged, and a link never is.
    expect(log).not.toMatch(/confirm-email\/[^:]/);
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
});
