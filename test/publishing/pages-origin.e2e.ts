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
import { save } from '../content/workspace';
import { createDatabase, startApi } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';
import { pathOf, reader } from './pages-support';
import { CARD, CREDENTIAL, change, newDraft, newLive, publish, unpublish } from './published-support';

// Each test tampers with a new document, of which no check is cached.
describe('the origin of a published document', () => {
  let databaseUrl: string;
  let service: { url: string };
  let owner: Person;
  let agent: Agent;
  let project: Project;

  beforeAll(async () => {
    // A database of its own, because the tests tamper with its data.
    databaseUrl = await createDatabase();
    service = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    owner = await newOwner(service.url);
    agent = await connectAgent(owner, { scopes: ['publish:docs', 'write:docs'] });
    project = await newProject(owner);
  });

  async function originOf(doc: { slug: string }) {
    const answer = await reader(service.url, { Accept: 'application/json' })
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    return answer.body.data as {
      state: string;
      contentHashShort: string;
      recordedBy: number;
      steps: Record<string, unknown>[];
    };
  }

  async function pageOf(doc: { slug: string }): Promise<string> {
    return (await reader(service.url).get(pathOf(owner, doc)).expect(200)).text;
  }

  it('shows everybody what happened, when, and the kind of actor', async () => {
    const node = await newDocument(owner, project, 'origin.md', '# One\n');
    await save(agent, project, 'origin.md', '# Two\n').expect(200);
    const doc = await newDraft(owner, project, { sourceNodeId: node, publicTitle: 'Origin' });
    await publish(agent, doc.id).expect(200);
    const { state, contentHashShort, recordedBy, steps } = await originOf(doc);
    expect({ state, contentHashShort, recordedBy }).toEqual({
      state: 'verified',
      contentHashShort: sha256('# Two\n').slice(0, 12),
      recordedBy: 4,
    });
    expect(steps).toEqual(
      [
        ['created', 'human', '# One\n'],
        ['edited', 'agent', '# Two\n'],
        ['copied', 'human', '# Two\n'],
        ['published', 'agent', '# Two\n'],
      ].map(([action, actor_kind, content], i) => ({
        sequence_number: i + 1,
        action,
        actor_kind,
        parent_sequence_number: i === 0 ? null : i,
        content_hash_short: sha256(content!).slice(0, 12),
        hash_algorithm: 'sha256',
        created_at: expect.stringMatching(/Z$/) as string,
      })),
    );
  });

  it('is shown on a page without names, IDs and full hashes', async () => {
    const doc = await newLive(owner, project, { content: '# Plain\n' });
    const page = await reader(service.url)
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    expect(page.text).toContain('The origin of this document is verified.');
    expect(page.text).toContain(sha256('# Plain\n').slice(0, 12));
    expect(page.headers['x-robots-tag']).toBe('noindex');
    const json = await reader(service.url, { Accept: 'application/json' })
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    for (const { text } of [page, json]) {
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      expect(text.replace(/reading\.\w+\.css/, '')).not.toMatch(/[0-9a-f]{13}/);
      expect(text).not.toContain('Olive Owner');
    }
  });

  it('stays verified through published changes, of HTML too', async () => {
    const doc = await newLive(owner, project, { contentHtml: '<p>One</p>' });
    expect(await pageOf(doc)).toContain('Verified Origin');
    await change(owner, doc.id, { content: '# Two\n', contentHtml: '<p>Two</p>', publicTitle: 'Two' }).expect(
      200,
    );
    expect(await originOf(doc)).toMatchObject({ state: 'verified', recordedBy: 3 });
    await unpublish(owner, doc.id).expect(200);
    await publish(owner, doc.id).expect(200);
    expect(await originOf(doc)).toMatchObject({ state: 'verified', recordedBy: 5 });
  });

  it('is separate for two documents with the same source', async () => {
    const node = await newDocument(owner, project, 'shared.md', '# One\n');
    const first = await newLive(owner, project, { sourceNodeId: node });
    await save(owner, project, 'shared.md', '# Two\n').expect(200);
    const second = await newLive(owner, project, { sourceNodeId: node });
    await unpublish(owner, second.id).expect(200);
    expect(await originOf(first)).toMatchObject({
      state: 'verified',
      recordedBy: 3,
      contentHashShort: sha256('# One\n').slice(0, 12),
    });
  });

  it.each([
    [
      'text',
      `UPDATE published_documents SET content = content || 'x', content_hash = sha256(convert_to(content || 'x', 'UTF8')) WHERE id = $1`,
    ],
    ['title', `UPDATE published_documents SET public_title = 'Other' WHERE id = $1`],
    ['HTML', `UPDATE published_documents SET content_html = '<p>Other</p>' WHERE id = $1`],
  ])('is not verified if the %s was changed without a record', async (_what, statement) => {
    const doc = await newLive(owner, project);
    await sql(databaseUrl, statement, [doc.id]);
    expect(await originOf(doc)).toMatchObject({ state: 'changed' });
    const page = await pageOf(doc);
    expect(page).toContain('Origin not verified: the document differs from its record');
    expect(page).not.toContain('Verified Origin');
    const { text } = await reader(service.url)
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    expect(text).toContain(
      'The origin of this document is not verified: the document differs from its record.',
    );
  });

  const OF_CHAIN = 'WHERE document_id = (SELECT lineage_document_id FROM published_documents WHERE id = $1)';
  it.each([
    [
      'an entry was altered',
      `UPDATE lineage_entries SET actor_type = 'agent' ${OF_CHAIN} AND sequence_number = 1`,
    ],
    ['an entry is missing', `DELETE FROM lineage_entries ${OF_CHAIN} AND sequence_number = 1`],
    ['the end of the chain was deleted', `DELETE FROM lineage_heads ${OF_CHAIN}`],
    [
      'the publication was backdated',
      `UPDATE lineage_entries SET created_at = created_at - interval '1 year' ${OF_CHAIN} AND action = 'published'`,
    ],
  ])('is not verified if %s', async (_what, statement) => {
    const doc = await newLive(owner, project);
    await withoutTriggers(databaseUrl, statement, [doc.id]);
    expect(await originOf(doc)).toMatchObject({ state: 'broken' });
    expect(await pageOf(doc)).toContain('Origin not verified: the record is damaged');
  });

  it('shows custom actions of the organization, unless a scan finds something in them', async () => {
    const doc = await newLive(owner, project);
    for (const word of ['legal-review.v2', CREDENTIAL, CARD.replaceAll(' ', '-'), `a.${CREDENTIAL}`])
      await owner
        .post(`/api/lineage/${doc.id}/record`, { action: `custom.${word}`, metadataHash: sha256(word) })
        .expect(201);
    const { steps } = await originOf(doc);
    const actions = ['created', 'published', 'custom.legal-review.v2', 'custom', 'custom', 'custom'];
    expect(steps.map(({ action }) => action)).toEqual(actions);
    const { text } = await reader(service.url)
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    expect(text).toContain('Recorded by the organization: <bdi>legal-review.v2</bdi>');
    expect(text).toContain('Recorded by the organization<');
    const seen = await (await newOwner(service.url)).get(`/api/lineage/public/${doc.id}`).expect(200);
    for (const shown of [text, seen.text]) {
      expect(shown).not.toContain(CREDENTIAL);
      expect(shown).not.toContain(CARD.replaceAll(' ', '-'));
    }
  });

  it('shows what the organization recorded as recorded by it, whatever it is called', async () => {
    const doc = await newLive(owner, project);
    const content = '# Never published\n';
    for (const action of ['edited', 'copied'])
      await owner
        .post(`/api/lineage/${doc.id}/record`, {
          action,
          contentHash: sha256(content),
          metadataHash: sha256(action),
        })
        .expect(201);
    const { text } = await reader(service.url)
      .get(pathOf(owner, doc, '/origin'))
      .expect(200);
    const rows = [...text.matchAll(/<tr><td>(.*?)<\/tr>/gs)].map(([, row]) => row!);
    expect(rows.map((row) => row.replace(/<\/td>.*/s, ''))).toEqual([
      '4. Recorded by the organization: <bdi>Copied</bdi>',
      '3. Recorded by the organization: <bdi>Edited</bdi>',
      '2. Published<strong> (this text)</strong>',
      '1. Created',
    ]);
    const { steps } = await originOf(doc);
    expect(steps.map(({ action }) => action)).toEqual(['created', 'published', 'edited', 'copied']);
    expect(steps.at(-1)).toEqual({
      sequence_number: 4,
      action: 'copied',
      actor_kind: 'agent',
      parent_sequence_number: 3,
      content_hash_short: sha256(content).slice(0, 12),
      hash_algorithm: 'sha256',
      created_at: expect.stringMatching(/Z$/) as string,
    });
  });

  it('is unrecorded if the chain does not exist', async () => {
    const doc = await newLive(owner, project);
    for (const table of ['lineage_entries', 'lineage_heads'])
      await withoutTriggers(databaseUrl, `DELETE FROM ${table} ${OF_CHAIN}`, [doc.id]);
    expect(await originOf(doc)).toMatchObject({ state: 'unrecorded', recordedBy: null, steps: [] });
    expect(await pageOf(doc)).toContain('Origin not recorded');
  });
});
