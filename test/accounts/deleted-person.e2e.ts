import {
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  newToken,
  signedIn,
  sql,
  uniqueName,
} from '#testing';
import { anonymous } from '#testing';
import { deployment } from '../support/deployments';
import { PASSWORD, cookieOf, signUpForm } from './accounts-support';
import { mailTo, tokenIn } from './mails';
import { addPasskey } from './passkeys-support';

const { api, databaseUrl } = deployment();
const [url] = api;

/** Columns that may name a deleted person, each with its reason. */
const ALLOWED: Record<string, string> = {
  'audit_entries.actor':
    'The entries are hash-chained, and the organization must be able to tell who did what.',
  'audit_entries.target': 'As above: who an act was about.',
  'audit_entries.before': 'As above: what an act changed.',
  'audit_entries.after': 'As above: what an act changed.',
  'lineage_entries.actor_display': 'The entries are hash-chained: who made a version of a document.',
  'lineage_entries.metadata_snapshot': 'The entries are hash-chained: the title and the path of a version.',
};

/** The tables with the columns that can contain a text, except those of PostgreSQL itself. */
async function tablesWithText(): Promise<{ name: string; table: string; columns: string[] }[]> {
  return sql(
    databaseUrl,
    `SELECT format('%I.%I', c.table_schema, c.table_name) AS table, c.table_name::text AS name,
      array_agg(c.column_name::text ORDER BY c.column_name) AS columns
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND (c.data_type IN ('text', 'character varying', 'character', 'jsonb', 'json', 'tsvector', 'ARRAY', 'bytea', 'name')
        OR c.udt_name IN ('citext'))
    GROUP BY c.table_schema, c.table_name ORDER BY 1`,
    [],
  );
}

/** The id of a transaction that begins now. */
async function transactionNow(): Promise<string> {
  const [row] = await sql<{ xid: string }>(databaseUrl, 'SELECT pg_current_xact_id()::xid::text AS xid');
  return row!.xid;
}

/**
 * The columns, as `table.column`, in which one of the words is stored, as a text or as its bytes. It reads the rows that were written since the transaction
 * `since`, because the database has those of all tests.
 */
async function columnsThatContain(words: string[], since: string): Promise<string[]> {
  const hexes = words.map((word) => Buffer.from(word, 'utf8').toString('hex'));
  const patterns = [...words, ...hexes].map((word) => `%${word.toLowerCase()}%`);
  const found = [];
  for (const { name, table, columns } of await tablesWithText()) {
    const contained = columns.map((column, i) => `bool_or(lower("${column}"::text) LIKE ANY ($1)) AS "${i}"`);
    const written = `SELECT ${contained.join(', ')} FROM ${table} t WHERE age(t.xmin) <= age($2::xid)`;
    const [row] = await sql(databaseUrl, written, [patterns, since]);
    found.push(...columns.filter((_, i) => row![i]).map((column) => `${name}.${column}`));
  }
  return found;
}

describe('a deleted account', () => {
  it('leaves neither its addresses nor its name in any column of any table, except those that must keep them', async () => {
    const since = await transactionNow();
    const owner = await newOwner(url);
    const [name, moved, pending] = [uniqueName('Zelda'), signUpForm().email, signUpForm().email];
    const { email } = signUpForm();
    await owner.post('/api/members/invites', { email, role: 'admin' }).expect(201);
    const invite = tokenIn(await mailTo(databaseUrl, email, 'invite'));
    const joined = await anonymous(url)
      .post('/api/members/invites/accept', { token: invite, displayName: name, password: PASSWORD })
      .expect(201);
    const person = signedIn(url, [cookieOf(joined)], email, PASSWORD);
    const member = await person;
    const project = await newProject(member);
    await newDocument(member, project, 'kept.md');
    await member.post('/api/documents/save', { path: '/diary.md', content: `# By ${name}` }).expect(201);
    await newToken(member, 'read');
    await connectAgent(member);
    await addPasskey(member);
    await anonymous(url).post('/api/auth/password-reset', { email }).expect(200);
    await mailTo(databaseUrl, email, 'reset_password');
    await member.post('/api/me/email', { email: moved, password: PASSWORD }).expect(200);
    const link = tokenIn(await mailTo(databaseUrl, moved, 'change_email'));
    await anonymous(url).post('/api/auth/email/confirm', { token: link }).expect(200);
    await mailTo(databaseUrl, email, 'email_changed');
    await member.post('/api/me/email', { email: pending, password: PASSWORD }).expect(200);
    await mailTo(databaseUrl, pending, 'change_email');
    const addresses = [email, moved, pending];
    const before = await columnsThatContain(addresses, since);
    // So that the search finds what it looks for.
    expect(before).toEqual(
      expect.arrayContaining(['account_links.email', 'account_mails.recipient', 'users.email']),
    );
    await member.delete('/api/me').send({ currentPassword: PASSWORD }).expect(200);
    const left = await columnsThatContain([...addresses, name], since);
    expect(left.filter((column) => !(column in ALLOWED) && !REMOVED_BY_JOBS.test(column))).toEqual([]);
  });
});

/** My Docs are deleted by a job; test/accounts/removal.e2e.ts waits for it. */
const REMOVED_BY_JOBS = /^(revisions|passages?|passage_\w+|nodes|search_\w+|sections|trash\w*)\./;
