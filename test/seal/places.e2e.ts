import { type Client, type Person, countStatuses, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { INBOX, setPolicy } from '../inbox/inbox-support';
import {
  type EnrolledKey,
  SEAL_SCOPES,
  type SealingAgent,
  connectSealing,
  enrolKey,
  fetchEnvelope,
  sealFor,
} from './seal-support';

const PATH = '/api/v1/secret-envelopes';

describe('the places for sealed secrets', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let services: string[];
  let host: Person;
  let recipient: SealingAgent;
  let key: EnrolledKey;

  beforeAll(async () => {
    const started = await Promise.all([limitedApi(deployment()), limitedApi(deployment(), 2)]);
    services = started.map((service) => service.url);
  });

  beforeEach(async () => {
    host = await newOwner(url);
    recipient = await connectSealing(host, { scopes: [...SEAL_SCOPES, 'write:inbox-policy'] });
    key = await enrolKey(recipient);
  });

  const at = (caller: Client, address = services[0]!) => caller.at(address).with({ Origin: address });
  const seal = async (caller: Client, senderActorId: string | null = null) =>
    at(caller).post(PATH, await sealFor(senderActorId, recipient, key));
  const sealed = async (caller: Client): Promise<string> => {
    const { status, body } = await seal(caller);
    expect(status).toBe(201);
    return body.data.id as string;
  };
  const stateOf = async (caller: Client, id: string) =>
    (await caller.get(`${PATH}/${id}`).expect(200)).body.data.state as string;
  const newStrangers = (count: number) => Promise.all(Array.from({ length: count }, () => newOwner(url)));
  const age = (id: string) =>
    sql(databaseUrl, `UPDATE secret_envelopes SET created_at = now() - interval '61 minutes' WHERE id = $1`, [
      id,
    ]);

  it('are few for the strangers of one organization, and are free again after a fetch', async () => {
    const [stranger] = await newStrangers(1);
    const first = await sealed(stranger!);
    await sealed(stranger!);
    const refused = await seal(stranger!);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC_SEAL_REFUSED']);
    expect(refused.body.error.details).toBeUndefined();
    await fetchEnvelope(recipient.agent, first).expect(200);
    await sealed(stranger!);
  });

  it('stay free for the own organization and for senders that the recipient accepts by name when strangers have filled theirs', async () => {
    const strangers = await newStrangers(2);
    for (const stranger of strangers) for (let i = 0; i < 2; i++) await sealed(stranger);
    const guest = await newOwner(url);
    const [paired, listed] = [await connectSealing(guest), await connectSealing(guest)];
    await recipient.agent.post(`${INBOX}/pairings/${paired.actorId}`).expect(201);
    for (let i = 0; i < 3; i++) expect((await seal(paired.agent, paired.actorId)).status).toBe(201);
    const full = await seal(paired.agent, paired.actorId);
    expect(full.body.error).toMatchObject({ code: 'SVC_ENVELOPE_LIMIT', details: { side: 'recipient' } });
    for (let i = 0; i < 3; i++) expect((await seal(host)).status).toBe(201);
    expect((await seal(host)).status).toBe(409);
    // With an allow list, the pairing no longer counts.
    const allowedSenderActorIds = [listed.actorId];
    await setPolicy(recipient.agent, recipient.agent, 'allowlist', { allowedSenderActorIds }).expect(200);
    expect((await seal(listed.agent, listed.actorId)).status).toBe(409);
    await setPolicy(recipient.agent, recipient.agent, 'closed').expect(200);
    expect((await seal(listed.agent, listed.actorId)).status).toBe(201);
  });

  it('of the organization that holds most of them pass to a newcomer at once', async () => {
    const [one, two, newcomer] = await newStrangers(3);
    const oldest = await sealed(one!);
    const others = [await sealed(one!), await sealed(two!), await sealed(two!)];
    await sealed(newcomer!);
    expect(await stateOf(one!, oldest)).toBe('revoked');
    await fetchEnvelope(recipient.agent, oldest).expect(410);
    const content = await sql(
      databaseUrl,
      'SELECT enc, ciphertext, label FROM secret_envelopes WHERE id = $1',
      [oldest],
    );
    expect(content).toEqual([{ enc: null, ciphertext: null, label: null }]);
    for (const id of others) await fetchEnvelope(recipient.agent, id).expect(200);
  });

  it('of organizations with one envelope each pass to a newcomer after an hour', async () => {
    const [newcomer, ...strangers] = await newStrangers(5);
    const ids = [];
    for (const stranger of strangers) ids.push(await sealed(stranger));
    expect((await seal(newcomer!)).status).toBe(403);
    await age(ids[2]!);
    await sealed(newcomer!);
    expect(await stateOf(strangers[2]!, ids[2]!)).toBe('revoked');
    expect((await seal(newcomer!)).status).toBe(403);
  });

  it('are never exceeded by concurrent strangers in two processes', async () => {
    const strangers = await newStrangers(6);
    const body = await sealFor(null, recipient, key);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => at(strangers[i % 6]!, services[i % 2]).post(PATH, body)),
    );
    const counts = countStatuses(answers);
    expect((counts[201] ?? 0) + (counts[403] ?? 0)).toBe(24);
    const waiting = await sql<{ count: number }>(
      databaseUrl,
      `SELECT count(*)::int AS count FROM secret_envelopes WHERE recipient_actor_id = $1 AND ciphertext IS NOT NULL GROUP BY tenant_id`,
      [recipient.actorId],
    );
    expect(waiting.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const { count } of waiting) expect(count).toBeLessThanOrEqual(2);
  });
});
