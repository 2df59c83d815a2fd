import { type Agent, type Person, type Project, sql } from '#testing';
import { deployment } from '../support/deployments';
import { consume, newCapability, newParties, newPlan } from './capabilities-support';

describe('writing with a capability', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let project: Project;
  let node: string;
  let recipient: Agent;

  beforeAll(async () => {
    ({ owner, project, node, recipient } = await newParties(url));
  });

  it('saves the content and records the recipient as its author', async () => {
    const target = await newPlan(owner, project);
    const capability = await newCapability(owner, recipient, target, { action: 'write' });
    const { body } = await consume(recipient, capability, { content: '# Bread\n\nSold.\n' }).expect(200);
    expect(body.data.resource.untrusted).toEqual({ title: 'Bread', content: '# Bread\n\nSold.\n' });
    const now = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
    expect(now.body.data).toMatchObject({
      content: '# Bread\n\nSold.\n',
      contentHash: body.data.resource.contentHash,
    });
    const revisions = await owner.get(`/api/v1/documents/${target}/revisions`).expect(200);
    expect(JSON.stringify(revisions.body.data[0])).toContain(recipient.actorId);
    const [link] = await sql(
      databaseUrl,
      'SELECT action, actor_type, actor_id FROM lineage_entries WHERE document_id = $1 ORDER BY sequence_number DESC LIMIT 1',
      [target],
    );
    expect(link).toEqual({ action: 'edited', actor_type: 'agent', actor_id: recipient.actorId });
    await consume(recipient, capability, { content: '# Again\n' }).expect(410);
  });

  it('is rejected by a capability for reading, without consuming it', async () => {
    const capability = await newCapability(owner, recipient, node);
    await consume(recipient, capability, { content: '# No\n' }).expect(400);
    await consume(recipient, capability).expect(200);
  });

  it('leaves the capability usable if the content is rejected', async () => {
    const target = await newPlan(owner, project);
    const capability = await newCapability(owner, recipient, target, { action: 'write' });
    await consume(recipient, capability, { content: 'a\u0000b' }).expect(400);
    await consume(recipient, capability, { content: '# Good\n' }).expect(200);
  });
});
