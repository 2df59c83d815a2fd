import { type Person, anonymous, newOwner, sql } from '#testing';
import { INBOX } from '../inbox/inbox-support';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import {
  type EnrolledKey,
  SEAL_SCOPES,
  type SealingAgent,
  acceptSender,
  connectSealing,
  enrolKey,
  sealFor,
} from './seal-support';

const {
  api: [url],
  databaseUrl,
} = deployment();
const PATH = '/api/v1/secret-envelopes';

let owner: Person;
let sender: SealingAgent;
let recipient: SealingAgent;
let key: EnrolledKey;

beforeEach(async () => {
  const [stranger, host] = await Promise.all([newOwner(url), newOwner(url)]);
  owner = host;
  [sender, recipient] = await Promise.all([connectSealing(stranger), connectSealing(owner)]);
  key = await enrolKey(recipient);
});

/** Seals a secret that waits for the key of its recipient, as it waits for the secret of another sender, and meanwhile does something else. */
async function sealWhile(act: Parameters<typeof whileWaiting>[0]['act']) {
  const body = await sealFor(sender.actorId, recipient, key);
  return whileWaiting({
    locked: ['FROM encryption_keys WHERE id = $1', key.keyId],
    request: () => sender.agent.post(PATH, body),
    act,
    state: async () =>
      (
        await sql(databaseUrl, 'SELECT FROM secret_envelopes WHERE recipient_actor_id = $1', [
          recipient.actorId,
        ])
      ).length,
  });
}

describe('nothing is sealed', () => {
  it('by an agent whose permission was withdrawn, for one that refuses strangers', async () => {
    await owner.put(`${PATH}/policies/${recipient.actorId}`, { acceptsStrangers: false }).expect(200);
    await acceptSender(owner, recipient, sender);
    const { acted, after, end } = await sealWhile(() =>
      owner.post(`${INBOX}/pairings/${sender.actorId}/revoke`, { recipientActorId: recipient.actorId }),
    );
    expect(acted).toBe(200);
    expect(end).toBe(after);
  });

  it('to a key for which the signing key of its agent no longer vouches', async () => {
    const { deviceCode } = await approvedReconnection();
    const { acted, after, end } = await sealWhile(() =>
      anonymous(url).post('/api/agent-pairing/poll', { deviceCode }),
    );
    expect(acted).toBe(200);
    expect(end).toBe(after);
  });
});

/** A request that was approved to connect the recipient again, which then gets another signing key. */
async function approvedReconnection(): Promise<{ deviceCode: string }> {
  const { clientName } = recipient;
  const asked = { clientName, projectSlugs: ['*'], requestedScopes: SEAL_SCOPES };
  const { body } = await anonymous(url).post('/api/agent-pairing/start', asked).expect(201);
  const { userCode, deviceCode } = body.data as { userCode: string; deviceCode: string };
  await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
  return { deviceCode };
}
