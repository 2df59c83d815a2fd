import type { AuditAction } from '#audit';
import {
  MISSING_ID,
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
import {
  CARD,
  CREDENTIAL,
  change,
  changeSeo,
  newDraft,
  newLive,
  publish,
  setReview,
  unpublish,
} from '../publishing/published-support';
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

  const entriesOf = (action: AuditAction) => readAuditEntries(databaseUrl, owner.tenantId, action);

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

    it('by its issuer, and not if the revocation is refused', async () => {
      await (await newMember(owner)).delete(`/api/doc-ids/${docId.id}`).expect(403);
      await member.delete(`/api/doc-ids/${docId.id}`).expect(200);
      await owner.delete(`/api/doc-ids/${docId.id}`).expect(410);
      expect(await entriesOf('doc_id.revoked')).toMatchObject([
        { actor: { id: member.userId }, target: { id: docId.id, name: docId.globalId } },
      ]);
    });

    it('and its issue, once', async () => {
      const agent = await connectAgent(member, { scopes: ['doc-ids:issue'] });
      await agent.post('/api/doc-ids', { nodeId }).expect(200);
      const another = await newDocument(owner, project, 'next.md', '# Next\n');
      const { id, globalId } = (await agent.post('/api/doc-ids', { nodeId: another }).expect(201)).body.data;
      expect(await entriesOf('doc_id.issued')).toMatchObject([
        {
          actor: { type: 'user', id: member.userId },
          target: { type: 'doc_id', id: docId.id, name: docId.globalId },
          before: null,
          after: { nodeId, issuedBy: member.userId },
        },
        { actor: { type: 'agent', id: agent.actorId }, target: { id, name: globalId } },
      ]);
      await expectIntactChain(databaseUrl, owner.tenantId);
    });
  });

  describe('records what the public can see', () => {
    it('when a document is published, changed and unpublished, by session and by token', async () => {
      const agent = await connectAgent(owner, { scopes: ['publish:docs'] });
      const doc = await newDraft(owner, project);
      await publish(agent, doc.id).expect(200);
      await publish(owner, doc.id).expect(200);
      await change(owner, doc.id, { publicTitle: 'Another guide' }).expect(200);
      await changeSeo(owner, doc.id, { description: 'How to begin.' }).expect(200);
      await unpublish(owner, doc.id).expect(200);
      await unpublish(owner, doc.id).expect(409);
      await change(owner, doc.id, { publicTitle: 'A draft' }).expect(200);
      const target = { type: 'published_document', id: doc.id, name: doc.slug };
      const [published, updated, unpublished] = [
        await entriesOf('published_document.published'),
        await entriesOf('published_document.updated'),
        await entriesOf('published_document.unpublished'),
      ];
      expect(published).toMatchObject([
        {
          actor: { type: 'agent', id: agent.actorId },
          target,
          before: null,
          after: {
            projectId: project.id,
            publicTitle: 'A guide',
            slug: doc.slug,
            contentHash: doc.contentHash,
            contentHtmlHash: null,
          },
        },
      ]);
      expect(updated).toMatchObject([
        {
          actor: { type: 'user', id: owner.userId },
          target,
          before: { publicTitle: 'A guide' },
          after: { publicTitle: 'Another guide' },
        },
        { before: { seo: { description: null } }, after: { seo: { description: 'How to begin.' } } },
      ]);
      expect(unpublished).toMatchObject([
        { actor: { type: 'user', id: owner.userId }, target, before: { slug: doc.slug }, after: null },
      ]);
      await expectIntactChain(databaseUrl, owner.tenantId);
    });

    it('when a live document is deleted, and of a draft only that it was', async () => {
      const [live, draft] = [await newLive(owner, project), await newDraft(owner, project)];
      for (const { id } of [live, draft]) await owner.delete(`/api/published-docs/${id}`).expect(200);
      await owner.delete(`/api/published-docs/${live.id}`).expect(404);
      const entries = await entriesOf('published_document.deleted');
      expect(entries).toMatchObject([
        {
          actor: { id: owner.userId },
          target: { id: live.id, name: live.slug },
          before: { slug: live.slug },
        },
        { target: { id: draft.id, name: null }, before: { projectId: project.id, status: 'draft' } },
      ]);
      expect(JSON.stringify(entries)).not.toContain(draft.slug);
    });

    it('when a review is requested, once, also by several requests at the same time', async () => {
      await setReview(databaseUrl, owner.tenantId, true);
      const draft = await newDraft(member, project);
      await Promise.all(Array.from({ length: 6 }, () => publish(member, draft.id).expect(409)));
      await publish(member, draft.id).expect(409);
      expect(await entriesOf('published_document.review_requested')).toMatchObject([
        { actor: { id: member.userId }, target: { id: draft.id, name: null } },
      ]);
      expect(await entriesOf('published_document.published')).toEqual([]);
    });

    it('when a reviewer asks for changes, without what they wrote', async () => {
      await setReview(databaseUrl, owner.tenantId, true);
      const draft = await newDraft(member, project);
      await publish(member, draft.id).expect(409);
      await owner.post(`/api/published-docs/${draft.id}/return`, { note: 'From when on?' }).expect(200);
      expect(await entriesOf('published_document.changes_requested')).toMatchObject([
        {
          ...{ actor: { id: owner.userId }, target: { id: draft.id, name: null }, after: null },
          before: { projectId: project.id, status: 'draft' },
        },
      ]);
    });

    it('and nothing of what is refused', async () => {
      const blocked = await newDraft(owner, project, { content: `key = ${CREDENTIAL}\n` });
      await publish(owner, blocked.id).expect(422);
      await publish(owner, MISSING_ID).expect(404);
      expect(await entriesOf('published_document.published')).toEqual([]);
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
