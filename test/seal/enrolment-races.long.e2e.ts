import { newOwner, sql } from '#testing';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { tokenPath } from '../agents/narrowing-support';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import { connectSealing, enrolKey, prepareEnrolment } from './seal-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

describe('the enrolment of an encryption key', () => {
  it('is refused if its token is revoked while it waits for the agent', async () => {
    const owner = await newOwner(url);
    const sealing = await connectSealing(owner);
    await enrolKey(sealing);
    const { actorId, agent } = sealing;
    const enrolment = await prepareEnrolment(sealing, await generateEncryptionKeyPair());
    const token = await tokenPath(owner, sealing);
    const { status, acted, after, end } = await whileWaiting({
      locked: ['FROM actors WHERE id = $1', actorId],
      request: () => agent.post('/api/v1/agent-enc-keys', enrolment),
      act: () => owner.at(other).delete(token),
      state: () =>
        sql(databaseUrl, 'SELECT id, retired_at FROM encryption_keys WHERE actor_id = $1', [actorId]),
    });
    expect([status, acted]).toEqual([401, 200]);
    expect(end).toEqual(after);
    expect(end).toHaveLength(1);
  });
});
