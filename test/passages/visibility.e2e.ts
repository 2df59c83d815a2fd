import {
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { deployment } from '../support/deployments';
import { placesOf, search } from './passages-support';

describe('the search for passages', () => {
  const [url] = deployment().api;
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let project: Project;
  let personal: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
    stranger = await newOwner(url);
    project = await newProject(owner);
    await newDocument(owner, project, '/shared.md', '# Shared\n\nThe pangolin is shared.\n');
    const saved = await member
      .post('/api/documents/save', {
        path: '/private.md',
        content: '# Private\n\nThe aardvark is private.\n',
      })
      .expect(201);
    personal = (await newDocId(member, saved.body.data.nodeId as string)).id;
  });

  it('finds documents of shared projects for every member, and nothing for another organization', async () => {
    expect(await placesOf(member, 'pangolin')).toEqual(['/shared.md#shared']);
    const { data, meta } = await search(stranger, 'pangolin');
    expect(data).toEqual([]);
    expect(meta.hint).toEqual({ words: [], projects: [] });
    const misspelled = await search(stranger, 'pangolins pangolen');
    expect(misspelled.meta.hint).toEqual({ words: [], projects: [] });
  });

  it('finds personal documents only for their owner, also in hints', async () => {
    expect(await placesOf(member, 'aardvark')).toEqual(['/private.md#private']);
    expect(await placesOf(member, 'aardvark', '~')).toEqual(['/private.md#private']);
    for (const query of ['aardvark', 'aardvarks', 'aardvrak'])
      expect(await search(owner, query)).toEqual({
        data: [],
        meta: { nextCursor: null, hint: { words: [], projects: [] }, waitingDocuments: 0 },
      });
  });

  it('does not let personal documents of others change a score', async () => {
    await newDocument(owner, project, '/score.md', '# Score\n\nAn okapi.\n');
    const [before] = (await search(owner, 'okapi')).data;
    await member
      .post('/api/documents/save', {
        path: '/okapi.md',
        content: '# Okapi\n\nokapi okapi\n\n## Okapi\n\nokapi\n',
      })
      .expect(201);
    expect(await placesOf(member, 'okapi')).toHaveLength(3);
    expect((await search(owner, 'okapi')).data).toEqual([before]);
  });

  it('finds a shared personal document while it is shared', async () => {
    const share = await newShare(member, personal, 'user', { targetId: owner.userId });
    expect(await placesOf(owner, 'aardvark')).toEqual(['/private.md#private']);
    await member.delete(`/api/shares/${share}`).expect(200);
    expect(await placesOf(owner, 'aardvark')).toEqual([]);
  });

  it('finds only what a token reaches', async () => {
    const other = await newProject(owner);
    await newDocument(owner, other, '/other.md', '# Other\n\nThe pangolin is elsewhere.\n');
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [other.slug] });
    expect(await placesOf(agent, 'pangolin')).toEqual(['/other.md#other']);
    const { data, meta } = await search(agent, 'shared pangolins', other.slug);
    expect(data.map(({ path }) => path)).toEqual(['/other.md']);
    expect(meta.hint).toBeUndefined();
    await agent.post('/api/catalog/search', { query: 'pangolin', scope: project.slug }).expect(404);
    const nothing = await search(agent, 'elephant', other.slug);
    expect(nothing.meta.hint).toEqual({ words: [], projects: [] });
  });

  it('hints at no word that only documents out of reach have, even if a word in reach is spelled like it', async () => {
    const reached = await newProject(owner);
    const secret = await newProject(owner);
    await newDocument(owner, reached, '/a.md', '# A\n\nabcdefgh\n');
    await newDocument(owner, secret, '/b.md', '# B\n\nabcdefgx\n');
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [reached.slug] });
    expect(await placesOf(owner, 'abcdefgx', secret.slug)).toEqual(['/b.md#b']);
    const { data, meta } = await search(agent, 'abcdefgz');
    expect(data).toEqual([]);
    expect(meta.hint?.words).toEqual(['abcdefgh']);
  });

  it('finds what is shared with the owner of a token only if they allowed it', async () => {
    await newShare(member, personal, 'user', { targetId: owner.userId });
    const scopes = ['read:docs'];
    const inside = await connectAgent(owner, { scopes, projectSlugs: [project.slug] });
    expect(await placesOf(inside, 'aardvark')).toEqual([]);
    const outside = await connectAgent(owner, { scopes, projectSlugs: [project.slug], grantExternal: true });
    expect(await placesOf(outside, 'aardvark')).toEqual(['/private.md#private']);
  });

  it('answers an unknown project, and one of another organization, alike', async () => {
    const foreign = await stranger
      .post('/api/catalog/search', { query: 'a', scope: project.slug })
      .expect(404);
    const unknown = await stranger.post('/api/catalog/search', { query: 'a', scope: 'unknown' }).expect(404);
    expect(foreign.body).toEqual(unknown.body);
  });

  it('refuses a token without read:docs', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    const refused = await agent.post('/api/catalog/search', { query: 'a', scope: '*' }).expect(403);
    expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
  });
});
