import type { Response } from 'supertest';
import { type Agent, MISSING_ID, type Person, newMember, newOwner, sql } from '#testing';
import { startCountedApi, statementsOf } from '../platform/statement-count';
import { type ServiceProcess, deployment } from '../support/deployments';
import { MESSAGES, idsOf, list, newAgent, newOpenAgent, send, setPolicy } from './inbox-support';

/** Ids that nothing has: UUIDs of no version, and of no variant of RFC 9562. */
const UNUSUAL_IDS = ['11111111-1111-1111-1111-111111111111', 'abcdefab-0000-f000-0000-abcdefabcdef'];

/** Why a recipient does not accept a message. */
const REASONS = [
  'it does not exist',
  'it is closed',
  'it is not paired with the sender',
  'its allow list does not name the sender',
  'it is orphaned',
  'its owner is suspended',
  'its organization lacks the feature',
] as const;

const VARIABLE = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-dailylimit-remaining'];

describe('a refused message', () => {
  const { databaseUrl } = deployment();
  let api: ServiceProcess;
  let sender: Agent;
  let accepting: Agent;
  let recipients: Record<(typeof REASONS)[number], Pick<Agent, 'actorId'>>;

  beforeAll(async () => {
    // A process of its own, since it counts the statements of all requests.
    api = await startCountedApi();
    const [owner, stranger, without] = await Promise.all([
      newOwner(api.url),
      newOwner(api.url),
      newOwner(api.url),
    ]);
    const member: Person = await newMember(stranger);
    sender = await newAgent(owner);
    accepting = await newOpenAgent(stranger);
    const [closed, unpaired, listing, orphaned, suspended, featureless] = await Promise.all([
      newAgent(stranger),
      newAgent(stranger),
      newAgent(stranger),
      newOpenAgent(stranger),
      newOpenAgent(member),
      newOpenAgent(without),
    ]);
    await setPolicy(closed, closed, 'closed').expect(200);
    await setPolicy(listing, listing, 'allowlist', { allowedSenderActorIds: [accepting.actorId] }).expect(
      200,
    );
    await sql(databaseUrl, `UPDATE actors SET status = 'orphaned' WHERE id = $1`, [orphaned.actorId]);
    await stranger.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await sql(databaseUrl, `UPDATE tenants SET features = '{}' WHERE id = $1`, [without.tenantId]);
    recipients = {
      'it does not exist': { actorId: MISSING_ID },
      'it is closed': closed,
      'it is not paired with the sender': unpaired,
      'its allow list does not name the sender': listing,
      'it is orphaned': orphaned,
      'its owner is suspended': suspended,
      'its organization lacks the feature': featureless,
    };
  });

  const refuse = (to: Pick<Agent, 'actorId'>[], more: object = {}) =>
    send(sender, to as Agent[], more).expect(403);

  function comparable({ status, text, headers }: Response) {
    const fixed = Object.entries(headers as Record<string, string>).filter(
      ([name]) => !VARIABLE.includes(name),
    );
    return { status, text, headers: Object.fromEntries(fixed) };
  }

  const FORMS: [string, object][] = [
    ['', {}],
    [' with a dedupeKey', { dedupeKey: 'key' }],
  ];

  it.each(FORMS)('has the same answer for every reason%s', async (_, more) => {
    const answers = [];
    for (const reason of REASONS) {
      answers.push(comparable(await refuse([recipients[reason]], more)));
      answers.push(comparable(await refuse([recipients[reason]], more)));
    }
    for (const answer of answers) {
      // The windows of the limits may end between two requests.
      for (const name of ['x-ratelimit-reset', 'x-dailylimit-reset']) delete answer.headers[name];
      expect(answer).toEqual(answers[0]);
    }
    expect(answers[0]!.text).toContain('"SVC_INBOX_REFUSED"');
  });

  it.each(UNUSUAL_IDS)('is the same in every form for an unknown id such as %s', async (id) => {
    const known = (await refuse([recipients['it does not exist']])).text;
    for (const form of [{ recipientActorIds: [id] }, { recipientActorId: id }, { recipient: id }]) {
      const { text } = await sender.post(MESSAGES, { ...form, body: 'Hello' }).expect(403);
      expect(text).toBe(known);
    }
  });

  it.each(FORMS)('runs the same number of statements for every reason%s', async (_, more) => {
    const costs = [];
    for (const reason of REASONS)
      costs.push([reason, await statementsOf(api.url, () => refuse([recipients[reason]], more))]);
    const [[, first]] = costs as [[string, number]];
    expect(costs).toEqual(REASONS.map((reason) => [reason, first]));
  });

  it.each(REASONS)('reaches no recipient at all if one of several refuses because %s', async (reason) => {
    const before = idsOf(await list(accepting));
    await refuse([accepting, recipients[reason]]);
    expect(idsOf(await list(accepting))).toEqual(before);
    expect((await list(sender, 'box=sent')).items).toEqual([]);
  });

  it('is answered like that also to agents of the same owner and to the recipient itself', async () => {
    const unpaired = recipients['it is not paired with the sender'] as Agent;
    await send(unpaired, unpaired).expect(403, /SVC_INBOX_REFUSED/);
    await sender
      .post(MESSAGES, { recipient: sender.actorId, body: 'Hello' })
      .expect(403, /SVC_INBOX_REFUSED/);
  });
});
