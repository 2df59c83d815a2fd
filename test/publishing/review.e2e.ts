import {
  type Agent,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import {
  actionsOf,
  change,
  changeSeo,
  listed,
  newDraft,
  newLive,
  publish,
  setReview,
  unpublish,
} from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('publishing in an organization that requires a review', () => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let agent: Agent;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    await setReview(databaseUrl, owner.tenantId, true);
    [admin, member, agent, project] = await Promise.all([
      newMember(owner, 'admin'),
      newMember(owner),
      connectAgent(owner, { scopes: ['publish:docs'] }),
      newProject(owner),
    ]);
  });

  it('requests a review instead of publishing, for members and tokens', async () => {
    const settings = await newToken(owner, 'admin');
    for (const [caller, by] of [
      [member, member.userId],
      [agent, owner.userId],
      [settings, owner.userId],
    ] as const) {
      const { id } = await newDraft(owner, project);
      const refused = await publish(caller, id).expect(409);
      expect(refused.body.error.code).toBe('SVC_REVIEW_REQUIRED');
      expect(await listed(owner, project, id)).toMatchObject({
        status: 'draft',
        version: 1,
        reviewRequestedBy: by,
        reviewRequestedAt: expect.any(String) as string,
      });
    }
  });

  it("can't be forced with an override", async () => {
    const { id } = await newDraft(owner, project);
    await publish(member, id, { override: true, overrideReason: 'Please.' }).expect(409);
  });

  it('is allowed for an owner or admin in a session, and closes the review request', async () => {
    for (const reviewer of [owner, admin]) {
      const { id } = await newDraft(member, project);
      await publish(member, id).expect(409);
      const { body } = await publish(reviewer, id).expect(200);
      expect(body.data).toMatchObject({
        status: 'published',
        publishedBy: reviewer.userId,
        reviewRequestedBy: null,
        reviewRequestedAt: null,
      });
      // A live document needs no review.
      await publish(member, id).expect(200);
    }
  });

  it('is ended by an owner or admin with what must change, once, until it is requested again', async () => {
    const { id } = await newDraft(member, project);
    const path = `/api/published-docs/${id}/return`;
    const note = 'From when on?';
    expect((await admin.post(path, { note }).expect(409)).body.error.code).toBe('SVC_NOT_IN_REVIEW');
    await publish(member, id).expect(409);
    await member.post(path, { note }).expect(403);
    await (await newOwner(url)).post(path, { note }).expect(404);
    for (const wrong of ['', ' ', 'x'.repeat(2001)]) await admin.post(path, { note: wrong }).expect(400);
    const answers = await Promise.all([admin.post(path, { note }), owner.post(path, { note })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listed(member, project, id)).toMatchObject({
      ...{ status: 'draft', version: 1, reviewRequestedAt: null, reviewRequestedBy: null, reviewNote: note },
      reviewReturnedAt: expect.any(String) as string,
    });
    await publish(member, id).expect(409);
    expect(await listed(member, project, id)).toMatchObject({
      ...{ reviewRequestedBy: member.userId, reviewNote: null, reviewReturnedAt: null },
    });
    await admin.post(path, { note }).expect(200);
    const { body } = await publish(owner, id).expect(200);
    expect(body.data).toMatchObject({ status: 'published', reviewNote: null, reviewReturnedAt: null });
    await admin.post(path, { note }).expect(409);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published']);
  });

  it('lets only owners and admins change a live document, while members can unpublish it', async () => {
    const { id } = await newLive(owner, project);
    for (const send of [change, changeSeo]) {
      const refused = await send(member, id, { title: 'Other' }).expect(409);
      expect(refused.body.error.code).toBe('SVC_REVIEW_REQUIRED');
    }
    expect(await listed(owner, project, id)).toMatchObject({ version: 2, reviewRequestedAt: null });
    await change(admin, id, { title: 'Other' }).expect(200);
    await unpublish(member, id).expect(200);
    await change(member, id, { title: 'Third' }).expect(200);
    await publish(member, id).expect(409);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published', 'published', 'unpublished']);
  });

  it('works without a review after the requirement is removed', async () => {
    const other = await newOwner(url);
    const [someone, theirs] = await Promise.all([newMember(other), newProject(other)]);
    const { id } = await newDraft(someone, theirs);
    await setReview(databaseUrl, other.tenantId, true);
    await publish(someone, id).expect(409);
    await setReview(databaseUrl, other.tenantId, false);
    const { body } = await publish(someone, id).expect(200);
    expect(body.data).toMatchObject({ reviewRequestedAt: null });
  });
});
