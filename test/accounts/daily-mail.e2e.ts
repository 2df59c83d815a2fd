import { type Person, anonymous, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { publish } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { KIND, makeDue, newReview, turn } from './daily-mail-support';
import { countMails, mailTo, tokenIn } from './mails';

const { api, databaseUrl } = deployment();
const [url] = api;

const isOn = async (person: Person): Promise<boolean> =>
  (await person.get('/api/auth/account').expect(200)).body.data.dailyMail as boolean;

/** Waits until the day of the people was claimed. */
const claimed = (...people: Person[]) =>
  eventually('the day is claimed', async () => {
    const rows = await sql(
      databaseUrl,
      'SELECT FROM daily_mails WHERE user_id = ANY ($1) AND due_at > now()',
      [people.map(({ userId }) => userId)],
    );
    return rows.length === people.length;
  });
/** Waits until the mail of a person was left out, since nothing waits. */
const leftOut = ({ email }: Pick<Person, 'email'>) =>
  eventually('the mail is left out', async () => {
    const [row] = await sql<{ failure: string | null }>(
      databaseUrl,
      'SELECT failure FROM account_mails WHERE recipient = $1 AND kind = $2',
      [email, KIND],
    );
    return row?.failure === 'OBSOLETE';
  });

describe('the daily mail', () => {
  it('is off, and first due on the next day when it is turned on', async () => {
    const owner = await newOwner(url);
    expect(await isOn(owner)).toBe(false);
    await turn(owner, true);
    await turn(owner, true);
    expect(await isOn(owner)).toBe(true);
    const [row] = await sql<{ tomorrow: boolean }>(
      databaseUrl,
      `SELECT (due_at AT TIME ZONE 'UTC')::date > (now() AT TIME ZONE 'UTC')::date AS tomorrow FROM daily_mails WHERE user_id = $1`,
      [owner.userId],
    );
    expect(row!.tomorrow).toBe(true);
    await turn(owner, false);
    expect(await isOn(owner)).toBe(false);
  });

  it('refuses a value that is not a boolean', async () => {
    const owner = await newOwner(url);
    await owner.put('/api/me/daily-mail', { enabled: 'yes' }).expect(400);
    await owner.put('/api/me/daily-mail', {}).expect(400);
  });

  it('has what waits for the person alone, once a day, and its link stops it without signing in', async () => {
    const { owner, member } = await newReview('Onboarding guide');
    await makeDue(owner, member);
    await claimed(owner, member);
    const { subject, text, html, headers, raw } = await mailTo(databaseUrl, owner.email, KIND);
    expect(subject).toBe('Requests wait for your decision');
    for (const form of [text, html])
      expect(form).toContain('Documents to review before they are published: 1, such as “Onboarding guide”');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const path = /\/daily-mail\/[\w-]{86}/.exec(headers['list-unsubscribe']!)![0];
    expect(text).toContain(path);
    expect(raw).toContain('Auto-Submitted: auto-generated');
    // The member decides nothing.
    await leftOut(member);
    expect(await countMails(databaseUrl, owner.email, KIND)).toBe(1);
    await anonymous(url)
      .get(path)
      .expect(200, /Stop the daily mail\?/);
    expect(await isOn(owner)).toBe(true);
    await anonymous(url)
      .with({ 'Content-Type': 'application/x-www-form-urlencoded' })
      .post(path)
      .send('List-Unsubscribe=One-Click')
      .expect(200, /You get no daily mail/);
    expect(await isOn(owner)).toBe(false);
    expect(await isOn(member)).toBe(true);
    await anonymous(url)
      .get(path)
      .expect(200, /You get no daily mail/);
  });

  it('is stopped by a mail program in each form of RFC 8058, from any origin, no matter who is signed in', async () => {
    const { owner, member } = await newReview('Roadmap');
    await makeDue(owner);
    const path = `/daily-mail/${tokenIn(await mailTo(databaseUrl, owner.email, KIND))}`;
    const forms = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const;
    for (const [type, body] of forms) {
      await turn(owner, true);
      await anonymous(url)
        .with({ 'Content-Type': type, Cookie: member.cookie, Origin: 'https://mail.example' })
        .post(path)
        .send(body)
        .expect(200);
      expect(await isOn(owner)).toBe(false);
      expect(await isOn(member)).toBe(true);
    }
  });

  it('answers every link that the service did not make for it with the same 404', async () => {
    const owner = await newOwner(url);
    await turn(owner, true);
    const ofAnotherKind = tokenIn(await mailTo(databaseUrl, owner.email, 'verify_email'));
    const answers = new Set<string>();
    for (const token of ['unknown', 'A'.repeat(86), ofAnotherKind]) {
      for (const visitor of [anonymous(url), owner]) {
        answers.add((await visitor.get(`/daily-mail/${token}`).expect(404)).text);
        answers.add((await visitor.post(`/daily-mail/${token}`).expect(404)).text);
      }
    }
    expect(answers.size).toBe(1);
    expect(await isOn(owner)).toBe(true);
  });

  it('stores no title, and has none of what was decided before it is written', async () => {
    const { owner, draft } = await newReview('Salaries');
    await publish(owner, draft).expect(200);
    await makeDue(owner);
    await leftOut(owner);
    const [row] = await sql<{ data: object }>(
      databaseUrl,
      'SELECT data FROM account_mails WHERE recipient = $1 AND kind = $2',
      [owner.email, KIND],
    );
    expect(row!.data).toEqual({});
  });

  it('is not recorded for people with an unverified address, suspended people, and organizations that are being deleted', async () => {
    const { owner, member } = await newReview('Plan');
    const other = await newReview('Plan');
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = NULL WHERE id = $1', [owner.userId]);
    await sql(databaseUrl, `UPDATE users SET status = 'suspended' WHERE id = $1`, [member.userId]);
    await sql(databaseUrl, `UPDATE tenants SET deletes_at = now() + interval '7 days' WHERE id = $1`, [
      other.owner.tenantId,
    ]);
    const people = [owner, member, other.owner];
    await makeDue(...people);
    await claimed(...people);
    for (const { email } of people) expect(await countMails(databaseUrl, email, KIND)).toBe(0);
  });

  it('is not sent on a later day, which has its own', async () => {
    const { owner } = await newReview('Plan');
    await sql(
      databaseUrl,
      `INSERT INTO account_mails (tenant_id, id, user_id, recipient, kind, data, created_at)
       VALUES ($1, new_id(), $2, $3, $4, '{}', now() - interval '1 day')`,
      [owner.tenantId, owner.userId, owner.email, KIND],
    );
    await leftOut(owner);
  });

  it('is not sent to somebody who turned it off, or whose address changed, after it was recorded', async () => {
    const { owner } = await newReview('Plan');
    const record = (email: string) =>
      sql(
        databaseUrl,
        `INSERT INTO account_mails (tenant_id, id, user_id, recipient, kind, data) VALUES ($1, new_id(), $2, $3, $4, '{}')`,
        [owner.tenantId, owner.userId, email, KIND],
      );
    const former = `former-${owner.email}`;
    await record(former);
    await leftOut({ email: former });
    await turn(owner, false);
    await record(owner.email);
    await leftOut(owner);
  });
});
