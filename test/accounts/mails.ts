import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '#testing';
import { eventually } from '../platform/eventually';
import { currentRun } from '../support/test-run';

/** Settings with which mails are retried after a second instead of half a minute. */
export const SOON = { MAIL_RETRY_SECONDS: '1', MAIL_FROM: 'service@mail.test' };

/** A mail as its recipient reads it. */
export interface ReadMail {
  id: string;
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** Waits for a mail of a kind to an address, and reads it from the outbox folder. @param nth the number of the mail, from 1 */
export async function mailTo(
  databaseUrl: string,
  recipient: string,
  kind: string,
  { nth = 1 }: { nth?: number } = {},
): Promise<ReadMail> {
  const id = await eventually(`the mail ${kind} to ${recipient}`, async () => {
    const rows = await sql<{ id: string }>(
      databaseUrl,
      'SELECT id FROM account_mails WHERE recipient = $1 AND kind = $2 AND sent_at IS NOT NULL ORDER BY id',
      [recipient, kind],
    );
    if (!rows[nth - 1]) await sendUnread(databaseUrl, recipient, kind);
    return rows[nth - 1]?.id;
  });
  return parseMail(readFileSync(join(outbox(), `${id}.eml`), 'utf8'), id);
}

/** Lets a process send the mails that it has only recorded (`test/support/unread-mails.cjs`). */
async function sendUnread(databaseUrl: string, recipient: string, kind: string): Promise<void> {
  await sql(
    databaseUrl,
    `WITH due AS (
      UPDATE account_mails SET due_at = now()
      WHERE recipient = $1 AND kind = $2 AND due_at IS NULL AND sent_at IS NULL AND failure IS NULL
      RETURNING tenant_id
    )
    INSERT INTO job_outbox (id, name, payload)
    SELECT new_id(), 'accounts.mail', jsonb_build_object('tenantId', tenant_id) FROM due
    RETURNING pg_notify('svc_wakeups', 'jobs')`,
    [recipient, kind],
  );
}

/** How many mails of a kind were recorded for an address. */
export async function countMails(databaseUrl: string, recipient: string, kind: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    databaseUrl,
    'SELECT count(*)::int FROM account_mails WHERE recipient = $1 AND kind = $2',
    [recipient, kind],
  );
  return row!.count;
}

/** The folder in which the services of this run store their mails. */
export function outbox(): string {
  return join(currentRun().folder, 'outbox');
}

/** The token of the link in a mail. */
export function tokenIn({ text }: ReadMail): string {
  return /\/(?:invite|reset-password|confirm-email|undo-email-change|daily-mail)\/([\w-]+)/.exec(text)![1]!;
}

/** Reads a mail with a text and an HTML part (RFC 2045). */
export function parseMail(raw: string, id = ''): ReadMail {
  const lines = raw.replace(/\r\n/g, '\n');
  const headers = headersOf(lines.slice(0, lines.indexOf('\n\n')));
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type']!)![1]!;
  const parts = lines.split(`--${boundary}`).slice(1, -1).map(partOf);
  return {
    id,
    headers,
    subject: wordsOf(headers.subject!),
    text: parts.find(({ type }) => type.startsWith('text/plain'))!.content,
    html: parts.find(({ type }) => type.startsWith('text/html'))!.content,
    raw,
  };
}

function partOf(part: string): { type: string; content: string } {
  const end = part.indexOf('\n\n');
  const headers = headersOf(part.slice(1, end));
  const body = part.slice(end + 2);
  const encoding = headers['content-transfer-encoding'];
  return { type: headers['content-type']!, content: decoded(body, encoding ?? '7bit') };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\n/g, '')) : body;
}

function headersOf(text: string): Record<string, string> {
  const unfolded = text.replace(/\n[ \t]+/g, ' ').split('\n');
  return Object.fromEntries(
    unfolded.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

/** Decodes the encoded words of a header (RFC 2047). */
function wordsOf(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replace(/_/g, ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
