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
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import {
  actionsOf,
  chainOf,
  change,
  changeSeo,
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
    expect(await actionsOf(databaseUrl, node)).toEqual(['created']);
    await publish(owner, id).expect(200);
    await owner.delete(`/api/published-docs/${id}`).expect(200);
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'published', 'unpublished']);
    expect((await chainOf(databaseUrl, node))[1]).toMatchObject({ content_hash: sha256('# Mine\n') });
    expect(await actionsOf(databaseUrl, id)).toEqual([]);
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
