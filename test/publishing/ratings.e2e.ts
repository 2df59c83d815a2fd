import {
  type Client,
  connectAgent,
  countStatuses,
  MISSING_ID,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  spread,
} from '#testing';
import { deployment } from '../support/deployments';
import { change, listed, newDraft, newLive, unpublish } from './published-support';

const { api } = deployment();
const [url] = api;

describe('rating a published document', () => {
  let owner: Person;
  let reader: Person;
  let project: Project;

  beforeAll(async () => {
    [owner, reader] = await Promise.all([newOwner(url), newOwner(url)]);
    project = await newProject(owner);
  });

  const rate = (caller: Client, id: string, score: unknown) =>
    caller.put(`/api/published-docs/${id}/rating`, { score });

  it('is allowed for users and agents of every organization while the document is live', async () => {
    const { id } = await newLive(owner, project);
    const first = await rate(reader, id, 5).expect(200);
    expect(first.body.data).toEqual({ id, score: 5, rating: { count: 1, average: 5 } });
    const [member, agent] = await Promise.all([
      newMember(owner),
      connectAgent(await newOwner(url), { scopes: ['rate:docs'], projectSlugs: ['*'] }),
    ]);
    await rate(member, id, 2).expect(200);
    expect((await rate(agent, id, 4).expect(200)).body.data.rating).toEqual({ count: 3, average: 3.67 });
    expect(await listed(owner, project, id)).toMatchObject({
      rating: { count: 3, average: 3.67 },
      version: 2,
    });
  });

  it('counts one score per user: a new score replaces the old one, even through a token', async () => {
    const { id } = await newLive(owner, project);
    await rate(reader, id, 1).expect(200);
    const token = await newToken(reader, 'write');
    expect((await rate(token, id, 4).expect(200)).body.data.rating).toEqual({ count: 1, average: 4 });
  });

  it('counts every score of concurrent ratings once', async () => {
    const { id } = await newLive(owner, project);
    const people = [owner, reader, ...(await Promise.all(Array.from({ length: 4 }, () => newMember(owner))))];
    const answers = await Promise.all(
      people.flatMap((person) => spread(person, api, 6).map((caller, n) => rate(caller, id, (n % 5) + 1))),
    );
    expect(countStatuses(answers)).toEqual({ 200: 36 });
    await Promise.all(people.map((person) => rate(person, id, 3).expect(200)));
    expect(await listed(owner, project, id)).toMatchObject({ rating: { count: 6, average: 3 } });
  });

  it('does not change the ETag of the document', async () => {
    const { id } = await newLive(owner, project);
    const before = await listed(owner, project, id);
    await rate(reader, id, 5).expect(200);
    const after = await listed(owner, project, id);
    expect(after).toEqual({ ...before, rating: { count: 1, average: 5 } });
    await change(owner.with({ 'If-Match': `"${before!.etag}"` }), id, { publicTitle: 'x' }).expect(200);
  });

  it('returns the same 404 for drafts, unpublished, deleted and missing documents, even to the owner', async () => {
    const missing = await rate(reader, MISSING_ID, 5).expect(404);
    const [draft, offline, deleted] = [
      await newDraft(owner, project),
      await newLive(owner, project),
      await newLive(owner, project),
    ];
    await unpublish(owner, offline.id).expect(200);
    await owner.delete(`/api/published-docs/${deleted.id}`).expect(200);
    for (const { id } of [draft, offline, deleted])
      for (const caller of [reader, owner])
        expect((await rate(caller, id, 5).expect(404)).body).toEqual(missing.body);
  });

  it('returns 404 after the project is deleted', async () => {
    const deletedProject = await newProject(owner);
    const { id } = await newLive(owner, deletedProject);
    await owner.delete(`/api/projects/${deletedProject.id}`).expect(200);
    await rate(reader, id, 5).expect(404);
  });

  it('keeps the scores of a document that is unpublished', async () => {
    const { id } = await newLive(owner, project);
    await rate(reader, id, 2).expect(200);
    await unpublish(owner, id).expect(200);
    expect(await listed(owner, project, id)).toMatchObject({ rating: { count: 1, average: 2 } });
  });

  it.each([0, 6, 2.5, '5', null, undefined])('rejects the score %j', async (score) => {
    const { id } = await newLive(owner, project);
    const { body } = await rate(reader, id, score).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path: 'score' }]);
  });
});
