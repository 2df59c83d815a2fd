import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import {
  type Agent,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  spread,
  sql,
  uniqueName,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import {
  actionsOf,
  chainOf,
  change,
  changeSeo,
  createDraft,
  newDraft,
  newLive,
  publish,
  unpublish,
} from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the lineage of a published document', () => {
  let owner: Person;
  let agent: Agent;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    [agent, project] = await Promise.all([
      connectAgent(owner, { scopes: ['publish:docs'] }),
      newProject(owner),
    ]);
  });

  it('is a chain of its own if the document has no source', async () => {
    const { id } = await newDraft(owner, project, { content: 'one\n' });
    await change(owner, id, { content: 'two\n' }).expect(200);
    await change(owner, id, { publicTitle: 'Only the title' }).expect(200);
    await change(owner, id, { contentHtml: '<p>two</p>' }).expect(200);
    await publish(agent, id).expect(200);
    await unpublish(owner, id).expect(200);
    await publish(owner, id).expect(200);
    await owner.delete(`/api/published-docs/${id}`).expect(200);
    const chain = await chainOf(databaseUrl, id);
    expect(chain.map(({ action, content_hash }) => [action, content_hash])).toEqual([
      ['created', sha256('one\n')],
      ...['edited', 'edited', 'published', 'unpublished', 'published', 'unpublished'].map((action) => [
        action,
        sha256('two\n'),
      ]),
    ]);
    expect(chain[3]).toMatchObject({ actor_user_id: owner.userId, actor_id: agent.actorId });
  });

  it('is the chain of the source if the document has one', async () => {
    const node = await newDocument(owner, project, 'source.md', '# One\n');
    const { id } = await newDraft(owner, project, { sourceNodeId: node });
    await change(owner, id, { content: '# Mine\n' }).expect(200);
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'copied']);
    await publish(owner, id).expect(200);
    await owner.delete(`/api/published-docs/${id}`).expect(200);
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'copied', 'published', 'unpublished']);
    expect((await chainOf(databaseUrl, node))[2]).toMatchObject({ content_hash: sha256('# Mine\n') });
    expect(await actionsOf(databaseUrl, id)).toEqual([]);
  });

  describe('in the chain of a source', () => {
    const TEXT = '# One\n';
    let node: string;
    beforeEach(async () => {
      node = await newDocument(owner, project, `${uniqueName('source')}.md`, TEXT);
    });
    const copies = async () =>
      (await chainOf(databaseUrl, node))
        .filter(({ action }) => action === 'copied')
        .map(({ content_hash }) => content_hash);

    it('says that its content was copied, with its hash and by whom', async () => {
      const { id } = await newDraft(agent, project, { sourceNodeId: node });
      const [created, copied] = await chainOf(databaseUrl, node);
      expect(copied).toEqual({
        action: 'copied',
        content_hash: sha256(TEXT),
        snapshot: { ...created!.snapshot, salt: expect.any(String) as string },
        actor_user_id: owner.userId,
        actor_id: agent.actorId,
      });
      const hashes = { contentHash: sha256(TEXT), metadataHash: sha256(canonicalize(copied!.snapshot)!) };
      const verdict = await owner.post(`/api/lineage/${node}/verify`, hashes).expect(200);
      expect(verdict.body.data).toMatchObject({
        contentMatch: true,
        metadataMatch: true,
        sequenceNumber: 2,
        chainIntact: true,
      });
      await publish(owner, id).expect(200);
      expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'copied', 'published']);
    });

    it('says it again when a change takes the content of the source again, and only then', async () => {
      const { id } = await newDraft(owner, project, { sourceNodeId: node });
      await saveTo(owner, project, node, '# Two\n').expect(200);
      await change(owner, id, { publicTitle: 'Only the title' }).expect(200);
      await change(owner, id, { searchListing: false, content: TEXT }).expect(200);
      await changeSeo(owner, id, { description: 'Described.' }).expect(200);
      await publish(owner, id).expect(200);
      expect(await copies()).toEqual([sha256(TEXT)]);
      await change(owner, id, { content: '# Two\n' }).expect(200);
      expect(await copies()).toEqual([TEXT, '# Two\n'].map(sha256));
      await change(owner, id, { content: '# Two\n' }).expect(200);
      await change(owner, id, { content: '# Mine\n' }).expect(200);
      await change(owner, id, { content: '# Two\n' }).expect(200);
      expect(await copies()).toEqual([TEXT, '# Two\n'].map(sha256));
      await change(owner, id, { content: '# Mine\n' }).expect(200);
      await change(owner, id, { content: '# Two\n', isOriginalPublished: true }).expect(200);
      expect(await copies()).toEqual([TEXT, '# Two\n', '# Two\n'].map(sha256));
      const { integrity } = (await owner.get(`/api/lineage/${node}`).expect(200)).body.meta;
      expect(integrity).toEqual({ intact: true, problems: [], problemCount: 0 });
    });

    it('says it when an own content is verified to be the source, and not for any other content', async () => {
      const from = { sourceNodeId: node };
      await newDraft(owner, project, { ...from, content: TEXT });
      await newDraft(owner, project, { ...from, content: '# Mine\n' });
      await createDraft(owner, project, { ...from, content: '# No\n', isOriginalPublished: true }).expect(
        400,
      );
      expect(await copies()).toEqual([]);
      await newDraft(owner, project, { ...from, content: TEXT, isOriginalPublished: true });
      await newDraft(owner, project, { ...from, isOriginalPublished: false });
      expect(await copies()).toEqual([TEXT, TEXT].map(sha256));
      const { id } = await newDraft(owner, project, { content: TEXT });
      await change(owner, id, from).expect(200);
      expect(await copies()).toHaveLength(2);
      await change(owner, id, { sourceNodeId: null }).expect(200);
      await change(owner, id, { ...from, isOriginalPublished: true }).expect(200);
      expect(await copies()).toHaveLength(3);
    });

    it('says nothing if the creation is refused', async () => {
      const { slug } = await newDraft(owner, project);
      await createDraft(owner, project, { sourceNodeId: node, slug }).expect(409);
      expect(await copies()).toEqual([]);
    });

    it('follows the entry that recorded the content, however many saves run at the same time', async () => {
      const texts = Array.from({ length: 12 }, (_, i) => `# Text ${i}\n`);
      const [created] = await Promise.all([
        Promise.all(
          spread(owner, api, 12).map((caller) => newDraft(caller, project, { sourceNodeId: node })),
        ),
        ...spread(owner, api, 12).map((caller, i) => saveTo(caller, project, node, texts[i]!).expect(200)),
      ]);
      const chain = await chainOf(databaseUrl, node);
      let content: string | null = null;
      for (const { action, content_hash } of chain) {
        if (action === 'copied') expect(content_hash).toBe(content);
        else content = content_hash;
      }
      expect((await copies()).sort()).toEqual(created.map(({ contentHash }) => contentHash).sort());
      const { integrity } = (await owner.get(`/api/lineage/${node}`).expect(200)).body.meta;
      expect(integrity).toMatchObject({ intact: true });
    });
  });

  it('has an entry with the public metadata for every change of a live document', async () => {
    const { id, slug } = await newLive(owner, project, { contentHtml: '<p>x</p>' });
    await change(owner, id, { publicTitle: 'Ünïcode "quoted"' }).expect(200);
    await change(owner, id, { searchListing: false }).expect(200);
    await changeSeo(owner, id, { description: 'Described.' }).expect(200);
    await changeSeo(owner, id, { description: 'Described.' }).expect(200);
    const chain = await chainOf(databaseUrl, id);
    expect(chain.map(({ action }) => action)).toEqual(['created', ...Array<string>(4).fill('published')]);
    expect(chain.at(-1)!.snapshot).toEqual({
      publishedDocumentId: id,
      path: `/p/${owner.tenantSlug}/${slug}`,
      publicTitle: 'Ünïcode "quoted"',
      contentHtmlHash: sha256('<p>x</p>'),
      isOriginalPublished: false,
      searchListing: false,
      seoTitle: null,
      seoDescription: 'Described.',
      ogImage: null,
      canonicalUrl: null,
      schemaType: null,
    });
  });

  it('stores the hash of the metadata as canonical JSON', async () => {
    const { id } = await newLive(owner, project);
    const [row] = await sql<{ metadata_hash: Buffer; metadata_snapshot: string }>(
      databaseUrl,
      `SELECT metadata_hash, metadata_snapshot FROM lineage_entries WHERE document_id = $1 AND action = 'published'`,
      [id],
    );
    const canonical = canonicalize(JSON.parse(row!.metadata_snapshot))!;
    expect(row!.metadata_snapshot).toBe(canonical);
    expect(row!.metadata_hash.equals(createHash('sha256').update(canonical).digest())).toBe(true);
  });

  it('moves to the chain of a new source: unpublished in the old chain, published in the new one', async () => {
    const node = await newDocument(owner, project, 'later.md', '# Later\n');
    const { id } = await newLive(owner, project);
    await change(owner, id, { sourceNodeId: node }).expect(200);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published', 'unpublished']);
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'published']);
    await change(owner, id, { sourceNodeId: null }).expect(200);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published', 'unpublished', 'published']);
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'published', 'unpublished']);
  });

  it('starts when the source of a document is removed', async () => {
    const node = await newDocument(owner, project, 'parted.md', '# Parted\n');
    const { id } = await newDraft(owner, project, { sourceNodeId: node });
    await change(owner, id, { sourceNodeId: null }).expect(200);
    await change(owner, id, { content: 'mine\n' }).expect(200);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'edited']);
  });
});
