import {
  type Client,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Project,
  sql,
} from '#testing';
import { acknowledge, newDistribution } from '../distribution/distribution-support';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { enter, newRoom, wait, waitAgent } from '../rooms/people-support';
import { deployment } from '../support/deployments';
import { type Home, NOTHING } from './home-support';

const { api, databaseUrl } = deployment();
const [url, second] = api;

async function requestsOf(person: Client): Promise<Pick<Home, 'waiting' | 'counts'>> {
  return (await person.get('/api/requests').expect(200)).body.data as Home;
}

describe('GET /api/requests', () => {
  it('lists what the person decides, until it is decided, and nothing of others', async () => {
    const owner = await newOwner(url);
    const [member, stranger] = [await newMember(owner), await newOwner(url)];
    await setReview(databaseUrl, owner.tenantId, true);
    const project = await newProject(owner);
    const draft = await newDraft(member, project);
    await publish(member, draft.id).expect(409);
    const room = (await owner.post('/api/rooms', { title: 'Meeting' }).expect(201)).body.data.id as string;
    const { roomToken } = (
      await owner.post(`/api/rooms/${room}/invites`, { kind: 'human', role: 'observer' }).expect(201)
    ).body.data as { roomToken: string };
    await member.post('/api/rooms/join', { roomToken }).expect(201);
    const { waiting, counts } = await requestsOf(owner);
    expect(waiting).toMatchObject([
      { kind: 'review', id: draft.id, projectId: project.id, by: { id: member.userId, name: 'Mel Member' } },
      { kind: 'roomPerson', roomId: room, by: { kind: 'user', id: member.userId } },
    ]);
    expect(counts).toEqual({ ...NOTHING, reviews: 1, roomPeople: 1 });
    for (const person of [member, stranger])
      expect(await requestsOf(person)).toEqual({ waiting: [], counts: NOTHING });
    await publish(owner, draft.id).expect(200);
    await owner.post(`/api/rooms/${room}/human-members/${waiting[1]!.id}/deny`).expect(200);
    expect(await requestsOf(owner)).toEqual({ waiting: [], counts: NOTHING });
  });

  it('lists a distribution once for each project, those that time out first, and none if the feature is off', async () => {
    const owner = await newOwner(url);
    const targets: [Project, Project] = [
      await newProject(owner, { name: 'Branch office' }),
      await newProject(owner, { name: 'Head office' }),
    ];
    const organization = { owner, source: await newProject(owner), targets };
    const late = await newDistribution(organization, { timeoutHours: 72 });
    const early = await newDistribution(organization, {
      timeoutHours: 24,
      targetProjects: [targets[0].id],
    });
    const { waiting, counts } = await requestsOf(owner);
    expect(waiting.map(({ id }) => id)).toEqual([early.id, late.id, late.id]);
    expect(waiting).toMatchObject([
      { kind: 'distribution', projectId: targets[0].id, projectName: 'Branch office' },
      { kind: 'distribution', projectId: targets[0].id, projectName: 'Branch office' },
      {
        kind: 'distribution',
        projectId: targets[1].id,
        projectName: 'Head office',
        by: { id: owner.userId },
        fromOtherOrganization: false,
      },
    ]);
    expect(counts).toEqual({ ...NOTHING, distributions: 3 });
    await acknowledge(owner, late.id, targets[1].id).expect(200);
    expect((await requestsOf(owner)).waiting).toMatchObject([
      { id: early.id },
      { id: late.id, projectId: targets[0].id },
    ]);
    await sql(databaseUrl, `UPDATE tenants SET features = '{}' WHERE id = $1`, [owner.tenantId]);
    // This process has not seen the organization before.
    expect(await requestsOf(owner.at(second))).toEqual({ waiting: [], counts: NOTHING });
  });

  it('lists who waits at a door to those who can decide, and says who is of another organization', async () => {
    const [owner, guest] = [await newOwner(url), await newOwner(url)];
    const [observer, moderator] = [await newMember(owner), await newMember(owner)];
    const room = await newRoom(owner);
    await enter(owner, room, observer);
    await enter(owner, room, moderator, 'co-moderator');
    const person = await wait(owner, room, guest);
    const agent = await waitAgent(databaseUrl, room, await connectAgent(guest));
    const own = await waitAgent(databaseUrl, room, await connectAgent(owner));
    const people = [{ kind: 'roomPerson', id: person, fromOtherOrganization: true }];
    expect((await requestsOf(moderator)).waiting).toMatchObject(people);
    expect((await requestsOf(owner)).waiting).toMatchObject([
      ...people,
      { kind: 'roomAgent', id: agent, fromOtherOrganization: true },
      { kind: 'roomAgent', id: own, fromOtherOrganization: false },
    ]);
    expect(await requestsOf(observer)).toEqual({ waiting: [], counts: NOTHING });
  });

  it('lists no review that the organization no longer requires', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setReview(databaseUrl, owner.tenantId, true);
    const draft = await newDraft(member, await newProject(owner));
    await publish(member, draft.id).expect(409);
    expect((await requestsOf(owner)).counts.reviews).toBe(1);
    await setReview(databaseUrl, owner.tenantId, false);
    expect(await requestsOf(owner)).toEqual({ waiting: [], counts: NOTHING });
  });

  it('counts what expires soon, but does not list it: nobody decides that', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    await sql(databaseUrl, `UPDATE api_tokens SET expires_at = now() + interval '1 day' WHERE id = $1`, [
      token.id,
    ]);
    expect(await requestsOf(owner)).toEqual({ waiting: [], counts: { ...NOTHING, expiringTokens: 1 } });
  });

  it('lists the 50 oldest of a kind, and counts more', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    await setReview(databaseUrl, owner.tenantId, true);
    const drafts: string[] = [];
    for (let n = 0; n < 51; n++) drafts.push((await newDraft(owner, project)).id);
    await sql(
      databaseUrl,
      `UPDATE published_documents SET review_requested_by = $2, review_requested_at = now() - interval '1 day' * (60 - array_position($3::uuid[], id))
       WHERE tenant_id = $1`,
      [owner.tenantId, owner.userId, drafts],
    );
    const { waiting, counts } = await requestsOf(owner);
    expect(waiting.map(({ id }) => id)).toEqual(drafts.slice(0, 50));
    expect(counts.reviews).toBe(51);
  });

  it('refuses tokens', async () => {
    const owner = await newOwner(url);
    for (const caller of [await connectAgent(owner), await newToken(owner, 'admin')])
      await caller.get('/api/requests').expect(401);
  });
});
