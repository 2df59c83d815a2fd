import { anonymous, connectAgent, newMember, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import {
  BASE,
  type Organization,
  acknowledge,
  close,
  newDistribution,
  newOrganization,
} from './distribution-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const ALL = `${BASE}/all`;

interface Listed {
  id: string;
  sourceProjectName: string | null;
  targets: { projectId: string; projectName: string | null; ackState: string }[];
}

describe('the list of all distributions', () => {
  let organization: Organization;
  beforeEach(async () => {
    organization = await newOrganization(url);
  });

  const listed = async (caller: { get: Organization['owner']['get'] }, query = ''): Promise<Listed[]> =>
    (await caller.get(`${ALL}?${query}`).expect(200)).body.data as Listed[];
  const idsOf = async (caller: { get: Organization['owner']['get'] }, query = ''): Promise<string[]> =>
    (await listed(caller, query)).map(({ id }) => id);

  it('is read in pages by cursor, newest first, with names and a total', async () => {
    const { owner, source, targets } = organization;
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await newDistribution(organization)).id);
    const first = await owner.get(`${ALL}?limit=2&total=true`).expect(200);
    expect(first.body.data.map(({ id }: Listed) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.meta.total).toBe(3);
    expect(first.body.data[0]).toMatchObject({
      sourceProject: source.id,
      sourceProjectName: source.slug,
      targets: targets.map(({ id, slug }) => ({ projectId: id, projectName: slug, ackState: 'pending' })),
    });
    const newest = await newDistribution(organization);
    const cursor = encodeURIComponent(first.body.meta.nextCursor as string);
    const second = await owner.get(`${ALL}?limit=2&cursor=${cursor}`).expect(200);
    expect(second.body.data.map(({ id }: Listed) => id)).toEqual(ids.slice(2));
    expect(second.body.meta.nextCursor).toBeNull();
    expect(await idsOf(owner)).toEqual([newest.id, ...ids]);
    await owner.get(`${ALL}?box=sent&cursor=${cursor}`).expect(400);
  });

  it('tells what a person or their agents sent from what others sent', async () => {
    const { owner } = organization;
    const member = await newMember(owner);
    const agent = await connectAgent(member, { scopes: ['read:docs', 'write:docs'] });
    const byOwner = (await newDistribution(organization)).id;
    const byMember = (await newDistribution(organization, {}, member)).id;
    const byAgent = (await newDistribution(organization, {}, agent)).id;
    expect(await idsOf(owner, 'box=sent')).toEqual([byOwner]);
    expect(await idsOf(member, 'box=sent')).toEqual([byAgent, byMember]);
    expect(await idsOf(agent, 'box=sent')).toEqual([byAgent, byMember]);
    expect(await idsOf(member, 'box=all')).toEqual([byAgent, byMember, byOwner]);
  });

  it('has what waits until every target that the caller sees has acknowledged, or it has ended', async () => {
    const { owner, source, targets } = organization;
    const scopes = ['read:docs', 'write:docs'];
    const ofFirst = await connectAgent(owner, { scopes, projectSlugs: [targets[0].slug] });
    const ofSource = await connectAgent(owner, { scopes, projectSlugs: [source.slug] });
    const { id } = await newDistribution(organization);
    expect(await idsOf(ofSource, 'box=waiting')).toEqual([]);
    expect(await idsOf(ofFirst, 'box=waiting')).toEqual([id]);
    await acknowledge(owner, id, targets[0].id).expect(200);
    expect(await idsOf(ofFirst, 'box=waiting')).toEqual([]);
    expect(await idsOf(owner, 'box=waiting')).toEqual([id]);
    await acknowledge(owner, id, targets[1].id).expect(200);
    expect(await idsOf(owner, 'box=waiting')).toEqual([]);
    const [late, closed] = [await newDistribution(organization), await newDistribution(organization)];
    expect(await idsOf(owner, 'box=waiting')).toEqual([closed.id, late.id]);
    await sql(databaseUrl, `UPDATE distributions SET times_out_at = now() - interval '1 s' WHERE id = $1`, [
      late.id,
    ]);
    await close(owner, closed.id, source.id).expect(200);
    expect(await idsOf(owner, 'box=waiting')).toEqual([]);
    expect(await idsOf(owner, 'status=timed_out')).toEqual([late.id]);
    expect(await idsOf(owner, 'status=closed')).toEqual([closed.id]);
    expect(await idsOf(owner, 'status=open')).toEqual([id]);
  });

  it('hides the names of projects that a token does not reach, and of deleted ones', async () => {
    const { owner, source, targets } = organization;
    const { id } = await newDistribution(organization);
    const ofSource = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [source.slug] });
    const ofFirst = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [targets[0].slug] });
    const [bySource] = await listed(ofSource);
    expect(bySource).toMatchObject({ id, sourceProjectName: source.slug });
    expect(bySource!.targets.map(({ projectName }) => projectName)).toEqual([null, null]);
    const [byTarget] = await listed(ofFirst);
    expect(byTarget).toMatchObject({
      sourceProjectName: null,
      targets: [{ projectName: targets[0].slug }],
    });
    expect(byTarget!.targets).toHaveLength(1);
    await owner.delete(`/api/projects/${targets[1].id}`).expect(200);
    const read = (await owner.get(`${BASE}/${id}`).expect(200)).body.data as Listed;
    expect(read.targets.map(({ projectName }) => projectName)).toEqual([targets[0].slug, null]);
    await owner.delete(`/api/projects/${source.id}`).expect(200);
    expect(await idsOf(owner)).toEqual([]);
    await ofSource.get(`${BASE}/${id}`).expect(404);
  });

  it('needs the scope and the feature, and shows nothing of another organization', async () => {
    const { owner } = organization;
    await newDistribution(organization);
    await anonymous(url).get(ALL).expect(401);
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    await agent.get(ALL).expect(403);
    await (await newToken(owner, 'read')).get(ALL).expect(200);
    for (const wrong of ['box=mine', 'status=done', 'limit=0', 'limit=101', 'cursor=x', 'total=maybe'])
      await owner.get(`${ALL}?${wrong}`).expect(400);
    const stranger = await newOwner(url);
    expect(await idsOf(stranger)).toEqual([]);
    const { body } = await stranger.get(`${ALL}?total=true`).expect(200);
    expect(body.meta.total).toBe(0);
  });
});
