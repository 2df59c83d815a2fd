import { type Person, newMember, newOwner, newProject, sql } from '#testing';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { runNow } from '../support/run-now';

export const KIND = 'waiting_requests';
const { api, databaseUrl } = deployment();

/** Turns the daily mail of a person on or off. */
export const turn = (person: Person, enabled: boolean) =>
  person.put('/api/me/daily-mail', { enabled }).expect(200);
const verify = (person: Person) =>
  sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [person.userId]);

/** Lets the day of people come. */
export const makeDue = async (...people: Person[]) => {
  await sql(
    databaseUrl,
    `UPDATE daily_mails SET due_at = now() - interval '1 minute' WHERE user_id = ANY ($1)`,
    [people.map(({ userId }) => userId)],
  );
  await runNow(databaseUrl, 'daily-mails.due');
};
/** An owner with a verified address who wants the mail, and a member whose document waits for a review. */
export async function newReview(title: string): Promise<{ owner: Person; member: Person; draft: string }> {
  const owner = await newOwner(api[0]);
  const member = await newMember(owner);
  await Promise.all([verify(owner), verify(member)]);
  await Promise.all([turn(owner, true), turn(member, true)]);
  await setReview(databaseUrl, owner.tenantId, true);
  const draft = await newDraft(member, await newProject(owner));
  await sql(databaseUrl, 'UPDATE published_documents SET public_title = $2 WHERE id = $1', [draft.id, title]);
  await publish(member, draft.id).expect(409);
  return { owner, member, draft: draft.id };
}
