import { connectAgent, newMember, newOwner, newToken, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { connectSealing, enrolKey, sealNew } from './seal-support';

const PATH = '/api/secret-envelopes';
const { api, databaseUrl } = deployment();
const [url] = api;

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('the envelopes that an organization sealed', () => {
  it('are listed newest first with their labels and states, those of its agents too, and never their content', async () => {
    const [owner, other] = await Promise.all([newOwner(url), newOwner(url)]);
    const admin = await newMember(owner, 'admin');
    const recipient = await connectSealing(owner);
    const key = await enrolKey(recipient);
    const sender = await connectSealing(admin);
    const [byPerson, byAgent] = [
      await sealNew(owner, null, recipient, key),
      await sealNew(sender.agent, sender.actorId, recipient, key),
    ];
    const stranger = await connectSealing(other);
    const foreign = await sealNew(stranger.agent, stranger.actorId, recipient, key);
    await sql(databaseUrl, `UPDATE secret_envelopes SET label = 'Deploy key' WHERE id = $1`, [byPerson]);
    const { body, text } = await admin.get(PATH).expect(200);
    expect(body.data).toMatchObject([
      { id: byAgent, senderActorId: sender.actorId, state: 'sealed', label: null },
      { id: byPerson, senderActorId: null, recipientActorId: recipient.actorId, label: 'Deploy key' },
    ]);
    for (const name of ['enc', 'ciphertext']) expect(text).not.toContain(`"${name}"`);
    expect(idsOf((await other.get(PATH).expect(200)).body)).toEqual([foreign]);
    await owner.post(`/api/v1/secret-envelopes/${byPerson}/revoke`).expect(200);
    const after = await owner.get(PATH).expect(200);
    expect(after.body.data[1]).toMatchObject({ id: byPerson, state: 'revoked', label: null });
  });

  it('are read page by page, each once', async () => {
    const owner = await newOwner(url);
    const recipient = await connectSealing(owner);
    const key = await enrolKey(recipient);
    const sealed: string[] = [];
    for (let i = 0; i < 3; i++) sealed.unshift(await sealNew(owner, null, recipient, key));
    const first = (await owner.get(`${PATH}?limit=2`).expect(200)).body;
    const cursor = encodeURIComponent(first.meta.nextCursor as string);
    const second = (await owner.get(`${PATH}?limit=2&cursor=${cursor}`).expect(200)).body;
    expect([...idsOf(first), ...idsOf(second)]).toEqual(sealed);
    expect(second.meta.nextCursor).toBeNull();
    await (await newOwner(url)).get(`${PATH}?cursor=${cursor}`).expect(400);
  });

  it('are for signed-in owners and admins', async () => {
    const owner = await newOwner(url);
    await (await newMember(owner)).get(PATH).expect(403);
    await (await newToken(owner, 'admin')).get(PATH).expect(401);
    await (await connectAgent(owner)).get(PATH).expect(401);
  });

  it('need the feature', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, `UPDATE tenants SET features = array_remove(features, 'mcp_seal') WHERE id = $1`, [
      owner.tenantId,
    ]);
    // A process remembers a session for a second.
    await eventually('the feature is off', async () => (await owner.get(PATH)).status === 403);
    await owner.get(PATH).expect(403, /SVC_FEATURE_DISABLED/);
  });
});
