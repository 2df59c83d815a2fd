import {
  connectAgent,
  type DocId,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  uniqueName,
} from '#testing';
import { CARD, CREDENTIAL, change, newDraft, newLive, publish } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries } from './audit-support';

const { api, databaseUrl } = deployment();
const OVERRIDE = { override: true, overrideReason: 'It is an example.' };

describe('the audit log of publishing', () => {
  let owner: Person;
  let member: Person;
  let project: Project;

  beforeEach(async () => {
    owner = await newOwner(api[0]);
    member = await newMember(owner);
    project = await newProject(owner);
  });

  const entriesOf = (action: 'doc_id.revoked' | 'publishing.overridden') =>
    readAuditEntries(databaseUrl, owner.tenantId, action);

  describe('records the revocation of a Doc ID', () => {
    let nodeId: string;
    let docId: DocId;

    beforeEach(async () => {
      nodeId = await newDocument(owner, project, 'start.md', '# Start\n');
      docId = await newDocId(member, nodeId);
    });

    it('by an owner, with its issuer', async () => {
      await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
      expect(await entriesOf('doc_id.revoked')).toMatchObject([
        {
          actor: { type: 'user', id: owner.userId, name: 'Olive Owner', tokenId: null },
          actorId: owner.userId,
          target: { type: 'doc_id', id: docId.id, name: docId.globalId },
          before: { nodeId, issuedBy: member.userId },
          after: null,
        },
      ]);
      await expectIntactChain(databaseUrl, owner.tenantId);
    });

    it('by the agent of an admin', async () => {
      const admin = await newMember(owner, 'admin');
      const agent = await connectAgent(admin, { scopes: ['doc-ids:revoke'] });
      await agent.delete(`/api/doc-ids/${docId.id}`).expect(200);
      const [entry] = await entriesOf('doc_id.revoked');
      expect(entry!.actor).toMatchObject({ type: 'agent', id: agent.actorId });
    });

    it('but not if the issuer revokes it, and not if the revocation is refused', async () => {
      await (await newMember(owner)).delete(`/api/doc-ids/${docId.id}`).expect(403);
      await member.delete(`/api/doc-ids/${docId.id}`).expect(200);
      await owner.delete(`/api/doc-ids/${docId.id}`).expect(410);
      const own = await newDocId(owner, nodeId);
      await owner.delete(`/api/doc-ids/${own.id}`).expect(200);
      expect(await entriesOf('doc_id.revoked')).toEqual([]);
    });
  });

  describe('records an override of findings', () => {
    it('when a draft is published', async () => {
      const doc = await newDraft(owner, project, { content: `key = ${CREDENTIAL}\n` });
      const { body } = await publish(owner, doc.id, OVERRIDE).expect(200);
      const fingerprints = (body.data.findings as { fingerprint: string }[]).map((f) => f.fingerprint);
      const entries = await entriesOf('publishing.overridden');
      expect(entries).toMatchObject([
        {
          actor: { type: 'user', id: owner.userId },
          target: { type: 'published_document', id: doc.id, name: doc.slug },
          before: null,
          after: {
            reason: OVERRIDE.overrideReason,
            fingerprints,
            scannedHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          },
        },
      ]);
      expect(JSON.stringify(entries)).not.toContain(CREDENTIAL);
      await expectIntactChain(databaseUrl, owner.tenantId);
    });

    it('when a live document is changed, and only once for the same texts', async () => {
      const doc = await newLive(owner, project);
      await change(member, doc.id, { content: `card ${CARD}\n`, ...OVERRIDE }).expect(200);
      await publish(member, doc.id, OVERRIDE).expect(200);
      expect(await entriesOf('publishing.overridden')).toMatchObject([
        { actor: { id: member.userId }, target: { id: doc.id } },
      ]);
    });

    it('but not without findings, and not if the request is refused or rolled back', async () => {
      await publish(owner, (await newDraft(owner, project)).id, OVERRIDE).expect(200);
      const blocked = await newDraft(owner, project, { content: `key = ${CREDENTIAL}\n` });
      await publish(member, blocked.id, OVERRIDE).expect(403);
      await publish(owner, blocked.id).expect(422);
      const [slug, live] = [uniqueName('taken'), await newLive(owner, project)];
      await newDraft(owner, project, { slug });
      await change(owner, live.id, { content: `key = ${CREDENTIAL}\n`, slug, ...OVERRIDE }).expect(409);
      expect(await entriesOf('publishing.overridden')).toEqual([]);
    });
  });
});
