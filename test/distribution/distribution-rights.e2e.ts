import { anonymous, connectAgent, newMember, newOwner, newProject, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import {
  BASE,
  type Organization,
  acknowledge,
  close,
  distributionTo,
  newDistribution,
  newOrganization,
  sendFeedback,
} from './distribution-support';

const {
  api: [url],
  databaseUrl,
} = deployment();

describe('who can act for a distribution', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await newOrganization(url);
  });

  it('is only a target that acknowledges or sends feedback, and only the source that closes', async () => {
    const { owner, source, targets } = organization;
    const { id } = await newDistribution(organization, { targetProjects: [targets[0].id] });
    for (const refused of [
      acknowledge(owner, id, source.id),
      acknowledge(owner, id, targets[1].id),
      sendFeedback(owner, id, targets[1].id),
      close(owner, id, targets[0].id),
    ])
      expect((await refused.expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
  });

  it('is limited by the reach of a token, for which other projects are missing', async () => {
    const { owner, source, targets } = organization;
    const [first, second] = targets;
    const { id } = await newDistribution(organization);
    const scopes = ['read:docs', 'write:docs', 'admin'];
    const ofFirst = await connectAgent(owner, { scopes, projectSlugs: [first.slug] });
    const ofSource = await connectAgent(owner, { scopes, projectSlugs: [source.slug] });
    const outside = await connectAgent(owner, { scopes, projectSlugs: [(await newProject(owner)).slug] });
    await acknowledge(ofFirst, id, second.id).expect(404);
    await close(ofFirst, id, source.id).expect(404);
    await close(ofFirst, id, first.id).expect(403);
    await ofFirst.post(BASE, distributionTo(organization, { sourceProject: first.id })).expect(404);
    await acknowledge(ofFirst, id, first.slug).expect(200);
    await sendFeedback(ofFirst, id, first.id).expect(201);
    await sendFeedback(owner, id, second.id, { content: 'Only for the source.' }).expect(201);
    const seen = (await ofFirst.get(`${BASE}/${id}`).expect(200)).body.data;
    expect(seen).toMatchObject({
      callbackWebhookUrl: null,
      targets: [{ projectId: first.id }],
      feedback: [{ projectId: first.id }],
    });
    expect((await ofFirst.get(`${BASE}/${id}/feedback`).expect(200)).body.data).toHaveLength(1);
    expect((await ofFirst.get(BASE).expect(200)).body.data[0].targets).toHaveLength(1);
    await ofFirst.get(`${BASE}/${id}/deliveries`).expect(404);
    const all = (await ofSource.get(`${BASE}/${id}`).expect(200)).body.data;
    expect([all.targets.length, all.feedback.length]).toEqual([2, 2]);
    await ofSource.get(`${BASE}/${id}/deliveries`).expect(200);
    await acknowledge(ofSource, id, second.id).expect(404);
    for (const path of ['', '/feedback', '/deliveries'])
      await outside.get(`${BASE}/${id}${path}`).expect(404);
    expect((await outside.get(BASE).expect(200)).body.data).toEqual([]);
    await close(ofSource, id, source.slug).expect(200);
  });

  it('needs the scopes of the routes, and an admin or the scope `admin` to close', async () => {
    const { owner, source, targets } = organization;
    const { id } = await newDistribution(organization);
    const reader = await newToken(owner, 'read');
    const writer = await newToken(owner, 'write');
    const member = await newMember(owner);
    await reader.get(`${BASE}/${id}`).expect(200);
    for (const refused of [
      reader.post(BASE, distributionTo(organization)),
      acknowledge(reader, id, targets[0].id),
      sendFeedback(reader, id, targets[0].id),
      close(writer, id, source.id),
    ])
      expect((await refused.expect(403)).body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    await close(member, id, source.id).expect(403);
    await acknowledge(member, id, targets[0].id).expect(200);
    await acknowledge(writer, id, targets[1].id).expect(200);
    await anonymous(url).get(`${BASE}/${id}`).expect(401);
    await close(await newToken(owner, 'admin'), id, source.id).expect(200);
  });

  it('is nobody of another organization, for whom it is missing', async () => {
    const { id } = await newDistribution(organization);
    const stranger = await newOrganization(url);
    const missing = await stranger.owner.get(`${BASE}/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11`).expect(404);
    const answers = [
      await stranger.owner.get(`${BASE}/${id}`).expect(404),
      await acknowledge(stranger.owner, id, stranger.source.id).expect(404),
      await stranger.owner
        .post(BASE, distributionTo(stranger, { targetProjects: [organization.source.id] }))
        .expect(404),
      await stranger.owner
        .post(BASE, distributionTo(stranger, { sourceProject: organization.source.slug }))
        .expect(404),
    ];
    for (const { text } of answers) expect(text).toBe(missing.text);
  });

  it('is nobody without the feature', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, `UPDATE tenants SET features = '{}' WHERE id = $1`, [owner.tenantId]);
    const project = await newProject(owner);
    const body = distributionTo({ owner, source: project, targets: [project, project] });
    for (const [method, path, input] of [
      ['post', BASE, body],
      ['get', BASE],
      ['get', `${BASE}/all`],
      ['get', `${BASE}/${project.id}`],
      ['get', `${BASE}/${project.id}/certificate`],
      ['put', `${BASE}/${project.id}/ack`, {}],
      ['post', `${BASE}/${project.id}/feedback`, {}],
      ['get', `${BASE}/${project.id}/feedback`],
      ['patch', `${BASE}/${project.id}/close`, {}],
      ['get', `${BASE}/${project.id}/deliveries`],
      ['post', `${BASE}/${project.id}/deliveries/${project.id}/redeliver`],
    ] as const) {
      const { body: answer } = await owner.send(method, path, input).expect(403);
      expect(answer.error).toMatchObject({
        code: 'SVC_FEATURE_DISABLED',
        details: { feature: 'distribution' },
      });
    }
  });

  it('ends with the source project, and not with a target project', async () => {
    const own = await newOrganization(url);
    const { owner, source, targets } = own;
    const { id } = await newDistribution(own);
    await owner.delete(`/api/projects/${targets[0].id}`).expect(200);
    const left = await owner.get(`${BASE}/${id}`).expect(200);
    expect(left.body.data.targets).toHaveLength(2);
    await acknowledge(owner, id, targets[0].id).expect(404);
    await acknowledge(owner, id, targets[1].id).expect(200);
    await owner.delete(`/api/projects/${source.id}`).expect(200);
    await owner.get(`${BASE}/${id}`).expect(404);
    await sendFeedback(owner, id, targets[1].id).expect(404);
    expect((await owner.get(BASE).expect(200)).body.data).toEqual([]);
  });
});
