import {
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
} from '#testing';
import { deployment } from '../support/deployments';
import { placesOf, search } from './passages-support';

const DOCUMENTS = {
  '/rollback.md':
    '# Rollback\n\nThe previous version is restored from its image. Nobody signs in meanwhile.\n',
  '/undo.md': '# Undo\n\nEvery edit of a document can be undone.\n',
  '/menu.md': '# Menu\n\nThe canteen serves kumquats.\n',
};

describe('a question in several phrasings', () => {
  const [url] = deployment().api;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { slug: 'handbook' });
    for (const [path, content] of Object.entries(DOCUMENTS)) await newDocument(owner, project, path, content);
  });

  it('finds what any of them finds, first what all of them find, in one answer and in any order', async () => {
    const queries = ['go back to the previous version', 'rollback of an image', 'restored version'];
    const places = await placesOf(owner, queries);
    expect(places[0]).toBe('/rollback.md#rollback');
    expect(await placesOf(owner, queries.toReversed())).toEqual(places);
    expect(new Set(await placesOf(owner, ['kumquats', 'undo an edit']))).toEqual(
      new Set(['/menu.md#menu', '/undo.md#undo']),
    );
    const { data } = await search(owner, queries, 'handbook', { limit: 1 });
    expect(data).toMatchObject([
      { score: 1, untrusted: { snippet: expect.stringContaining('previous version') } },
    ]);
  });

  it('is the same as one phrasing if they are duplicates, and answers with one that has no words', async () => {
    const one = await search(owner, 'kumquats');
    expect(await search(owner, ['kumquats', ' kumquats '])).toEqual(one);
    expect(await placesOf(owner, ['!!!', 'kumquats'])).toEqual(['/menu.md#menu']);
  });

  it('is the same with the first phrasing in `query` and the others beside it', async () => {
    const queries = ['kumquats', 'undo an edit'];
    const both = { query: queries[0], queries: [queries[1], ' kumquats'], scope: '*' };
    const { body } = await owner.post('/api/catalog/search', both).expect(200);
    expect(body).toEqual(await search(owner, queries));
    const context = await owner.post('/api/catalog/context', both).expect(200);
    expect(context.body.data.passages).toHaveLength(2);
  });

  it('is paged, with a cursor that only the same phrasings accept, in any order', async () => {
    const queries = ['kumquats', 'undo'];
    const first = await search(owner, queries, '*', { limit: 1 });
    const cursor = first.meta.nextCursor!;
    const second = await search(owner, queries.toReversed(), '*', { limit: 1, cursor });
    expect(new Set([...first.data, ...second.data].map(({ path }) => path))).toEqual(
      new Set(['/menu.md', '/undo.md']),
    );
    const other = { queries: ['kumquats', 'redo'], scope: '*', cursor };
    const refused = await owner.post('/api/catalog/search', other).expect(400);
    expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
  });

  it('gets the hint of the first phrasing that has one', async () => {
    await newProject(owner, { slug: 'empty' });
    const { data, meta } = await search(owner, ['xylophone', 'kumquats'], 'empty');
    expect(data).toEqual([]);
    expect(meta.hint?.projects).toEqual([{ projectId: project.id, slug: 'handbook' }]);
  });

  it('is answered with the texts, within the budget', async () => {
    const body = { queries: ['kumquats', 'which food is there'], scope: '*', maxTokens: 500 };
    const answer = await owner.post('/api/catalog/context', body).expect(200);
    expect(answer.body.data.passages[0]).toMatchObject({ path: '/menu.md' });
    expect(answer.body.data.tokenEstimate).toBeLessThanOrEqual(500);
  });

  it('finds nothing that the caller cannot read, in any phrasing', async () => {
    const queries = ['kumquats', 'canteen'];
    const stranger = await newOwner(url);
    const elsewhere = await newProject(owner, { slug: 'elsewhere' });
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    for (const caller of [stranger, agent]) {
      const { data, meta } = await search(caller, queries);
      expect(data).toEqual([]);
      expect(meta.hint).toEqual({ words: [], projects: [] });
      for (const path of ['/api/catalog/search', '/api/catalog/context']) {
        const foreign = await caller.post(path, { queries, scope: project.id }).expect(404);
        const missing = await caller.post(path, { queries, scope: 'no-such-project' }).expect(404);
        expect(foreign.body).toEqual(missing.body);
      }
    }
    expect(await placesOf(await newMember(owner), queries)).toEqual(['/menu.md#menu']);
  });

  it.each([
    ['neither `query` nor `queries`', {}, '`query` is required (or `queries`).'],
    [
      'five phrasings beside `query`',
      { query: 'a', queries: ['b', 'c', 'd', 'e', 'f'] },
      '`queries` must have at most 4 phrasings beside `query`.',
    ],
    ['no phrasing', { queries: [] }, '`queries` must not be empty.'],
    ['six phrasings', { queries: ['a', 'b', 'c', 'd', 'e', 'f'] }, '`queries` must have at most 5 items.'],
    [
      'an empty phrasing',
      { queries: ['a', '  '] },
      '`queries` has a wrong value: each value must not be empty.',
    ],
    ['a phrasing that is too long', { queries: ['a', 'b'.repeat(1001)] }, undefined],
    ['a phrasing that is no text', { queries: [1] }, undefined],
  ])('is refused with %s', async (_, asked, message) => {
    for (const path of ['/api/catalog/search', '/api/catalog/context']) {
      const { body } = await owner.post(path, { ...asked, scope: '*' }).expect(400);
      expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
      if (message !== undefined) expect(body.error.message).toBe(message);
    }
  });
});
