import { sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import {
  BASE,
  NOWHERE,
  type Organization,
  acknowledge,
  close,
  distributionTo,
  newDistribution,
  newOrganization,
  sendFeedback,
} from './distribution-support';

const { api, databaseUrl } = deployment();
const [url] = api;

/** Moves the timeout of a distribution into the past. */
async function passTimeout(id: string): Promise<void> {
  await sql(databaseUrl, `UPDATE distributions SET times_out_at = now() - interval '1 s' WHERE id = $1`, [
    id,
  ]);
}

describe('a distribution', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await newOrganization(url);
  });

  it('hands documents to projects that are named by their ids or slugs, and shows its secret once', async () => {
    const { owner, source, targets } = organization;
    const fields = {
      sourceProject: source.slug,
      targetProjects: [targets[1].slug, targets[0].id, targets[1].id],
    };
    const { body } = await owner.post(BASE, distributionTo(organization, fields)).expect(201);
    const { webhookSecret, ...created } = body.data;
    expect(created).toMatchObject({
      title: 'New onboarding guide',
      status: 'open',
      priority: 'normal',
      sourceProject: source.id,
      documents: [
        { docId: '@acme:handbook:1', url: 'https://docs.example.com/onboarding', title: 'Onboarding' },
      ],
      message: null,
      untrusted: { message: null },
      requireFeedback: false,
      callbackWebhookUrl: NOWHERE,
      targets: [targets[1].id, targets[0].id].map((projectId) => ({
        projectId,
        ackState: 'pending',
        readBy: null,
        acknowledgedAt: null,
      })),
      targetProjects: [targets[1].id, targets[0].id],
      feedback: [],
      endedAt: null,
    });
    expect(webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const hours = (Date.parse(created.timesOutAt) - Date.parse(created.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(168, 6);
    const read = await owner.get(`${BASE}/${created.id}`).expect(200);
    expect(read.body.data).toEqual(created);
    const key = Buffer.from(webhookSecret.slice(6), 'base64');
    const stored = await sql<{ callback_secret: Buffer }>(
      databaseUrl,
      'SELECT callback_secret FROM distributions WHERE id = $1',
      [created.id],
    );
    expect(stored[0]!.callback_secret.includes(key)).toBe(false);
  });

  it('can have the longest documents, with titles in any script', async () => {
    const { owner } = organization;
    const documents = Array.from({ length: 100 }, (_, n) => ({
      docId: `@acme:handbook:${n}`.padEnd(200, '0'),
      url: 'https://docs.example.com/'.padEnd(2_048, 'x'),
      title: '題'.repeat(500),
    }));
    const fields = { title: '題'.repeat(500), message: '文'.repeat(5_000), documents };
    const { body } = await owner.post(BASE, distributionTo(organization, fields)).expect(201);
    expect(body.data).toMatchObject({ documents, message: fields.message });
  });

  it('has URLs with every character of RFC 3986, and says which others to encode', async () => {
    const { owner } = organization;
    const at = (url: string) =>
      owner.post(BASE, distributionTo(organization, { documents: [{ docId: '@a:b:1', url }] }));
    const url = "https://en.wikipedia.org/wiki/Moore's_law;a=(1)*!?q=$,&+@:~%7C#a'b";
    expect((await at(url).expect(201)).body.data.documents[0].url).toBe(url);
    for (const [wrong, message] of [
      ['https://docs.example.com/a|b', /must contain none of .*\|.*percent-encoded/],
      ['https://user:secret@docs.example.com/', /without user and password/],
    ] as const)
      expect((await at(wrong).expect(400)).body.error.message).toMatch(message);
  });

  it('is acknowledged once by each target, collects feedback, and is closed by its source', async () => {
    const { owner, source, targets } = organization;
    const [first, second] = targets;
    const { id } = await newDistribution(organization, { requireFeedback: true, message: 'Read it.' });
    const acknowledged = await acknowledge(owner, id, first.slug).expect(200);
    expect(acknowledged.body.data).toMatchObject({
      status: 'open',
      message: 'Read it.',
      untrusted: { message: 'Read it.' },
      requireFeedback: true,
      targets: [
        { projectId: first.id, ackState: 'acknowledged', readBy: 'Max' },
        { projectId: second.id, ackState: 'pending', readBy: null },
      ],
    });
    const again = await acknowledge(owner, id, first.id).expect(409);
    expect(again.body.error.code).toBe('SVC_DISTRIBUTION_ACKNOWLEDGED');
    const sent = await sendFeedback(owner, id, second.slug, { type: 'concern', content: 'Too long.' }).expect(
      201,
    );
    expect(sent.body.data).toMatchObject({
      projectId: second.id,
      type: 'concern',
      content: 'Too long.',
      untrusted: { content: 'Too long.' },
      author: 'Max',
    });
    await sendFeedback(owner, id, first.id).expect(201);
    const listed = await owner.get(`${BASE}/${id}/feedback`).expect(200);
    expect(listed.body).toMatchObject({
      data: [{ type: 'concern' }, { type: 'question' }],
      meta: { nextCursor: null },
    });
    const closed = await close(owner, id, source.slug).expect(200);
    expect(closed.body.data).toMatchObject({ status: 'closed', feedback: listed.body.data });
    for (const refused of [
      acknowledge(owner, id, second.id),
      sendFeedback(owner, id, second.id),
      close(owner, id, source.id),
    ])
      expect((await refused.expect(409)).body.error.code).toBe('SVC_DISTRIBUTION_CLOSED');
    const [entry] = (await owner.get('/api/settings/audit-log?limit=1')).body.data ?? [];
    if (entry) expect(entry.action).toBe('distribution.closed');
  });

  it('times out without traffic, and then accepts feedback and its close, and no acknowledgement', async () => {
    const { owner, source, targets } = organization;
    const { id } = await newDistribution(organization);
    await acknowledge(owner, id, targets[0].id).expect(200);
    await passTimeout(id);
    const late = await acknowledge(owner, id, targets[1].id).expect(410);
    expect(late.body.error.code).toBe('SVC_DISTRIBUTION_TIMED_OUT');
    await sendFeedback(owner, id, targets[1].id, { content: 'Too late?' }).expect(201);
    await acknowledge(owner, id, targets[0].id).expect(409);
    const read = await owner.get(`${BASE}/${id}`).expect(200);
    const states = {
      status: 'timed_out',
      targets: [{ ackState: 'acknowledged' }, { ackState: 'timed_out' }],
    };
    expect(read.body.data).toMatchObject(states);
    await eventually('the sweep stores it', async () => {
      const [row] = await sql<{ status: string }>(
        databaseUrl,
        'SELECT status FROM distributions WHERE id = $1',
        [id],
      );
      return row!.status === 'timed_out';
    });
    expect((await owner.get(`${BASE}/${id}`).expect(200)).body.data).toMatchObject(states);
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const closed = await close(owner, id, source.id).expect(200);
    expect(closed.body.data).toMatchObject({
      status: 'closed',
      targets: states.targets,
      feedback: [{ untrusted: { content: 'Too late?' } }, { untrusted: { content: 'Why?' } }],
    });
    expect(Date.parse(closed.body.data.endedAt)).toBeGreaterThan(Date.parse(closed.body.data.timesOutAt));
    for (const refused of [
      acknowledge(owner, id, targets[1].id),
      sendFeedback(owner, id, targets[1].id),
      close(owner, id, source.id),
    ])
      expect((await refused.expect(409)).body.error.code).toBe('SVC_DISTRIBUTION_CLOSED');
  });

  it('does not time out once every target has acknowledged it', async () => {
    const { owner, targets } = organization;
    const { id } = await newDistribution(organization);
    for (const { id: projectId } of targets) await acknowledge(owner, id, projectId).expect(200);
    const { body } = await owner.get(`${BASE}/${id}`).expect(200);
    expect(body.data).toMatchObject({ status: 'open', timesOutAt: null });
    await sendFeedback(owner, id, targets[0].id).expect(201);
  });

  it('is listed newest first in numbered pages, by status and by source', async () => {
    const own = await newOrganization(url);
    const { owner, source, targets } = own;
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await newDistribution(own)).id);
    const other = await newDistribution(own, {
      sourceProject: targets[0].id,
      targetProjects: [targets[1].id],
    });
    await close(owner, ids[0]!, source.id).expect(200);
    const list = async (query: string) => {
      const { body } = await owner.get(`${BASE}?${query}`).expect(200);
      return [body.data.map(({ id }: { id: string }) => id), body.meta] as const;
    };
    const { body } = await owner.get(`${BASE}?status=closed`).expect(200);
    expect(body.data).toMatchObject([{ targetProjects: targets.map(({ id }) => id) }]);
    expect(await list('')).toEqual([[other.id, ...ids], { page: 1, limit: 20, hasMore: false }]);
    expect(await list('page=1&limit=3')).toEqual([
      [other.id, ids[0], ids[1]],
      { page: 1, limit: 3, hasMore: true },
    ]);
    expect(await list('page=2&limit=3')).toEqual([[ids[2]], { page: 2, limit: 3, hasMore: false }]);
    expect((await list('status=closed'))[0]).toEqual([ids[0]]);
    expect((await list(`sourceProject=${source.slug}`))[0]).toEqual(ids);
    expect((await list(`status=open&sourceProject=${targets[0].id}`))[0]).toEqual([other.id]);
    await owner.get(`${BASE}?sourceProject=no-such-project`).expect(404);
    for (const wrong of ['page=0', 'page=1001', 'limit=101', 'limit=0', 'status=done', 'page=x'])
      await owner.get(`${BASE}?${wrong}`).expect(400);
  });

  it.each([
    ['title', undefined],
    ['title', 'x'.repeat(501)],
    ['documents', undefined],
    ['documents', []],
    ['documents', [{ docId: '@a:b:1' }]],
    ['documents', [{ docId: '@a:b:1', url: 'javascript:alert(1)' }]],
    ['documents', [{ docId: '@a:b:1', url: 'https:///docs.example.com' }]],
    ['documents', [{ docId: '@a:b:1', url: 'https://user:secret@docs.example.com' }]],
    ['sourceProject', undefined],
    ['targetProjects', []],
    ['targetProjects', 'support'],
    ['targetProjects', Array.from({ length: 51 }, () => 'support')],
    ['priority', undefined],
    ['priority', 'high'],
    ['callbackWebhookUrl', undefined],
    ['callbackWebhookUrl', 'hooks'],
    ['callbackWebhookUrl', 'ftp://hooks.example.com/'],
    ['callbackWebhookUrl', 'https:///hooks.example.com/'],
    ['callbackWebhookUrl', 'https:hooks.example.com/'],
    ['callbackWebhookUrl', 'https://user:secret@hooks.example.com/'],
    ['callbackWebhookUrl', 'https://hooks.example.com:25/'],
    ['requireFeedback', 'yes'],
    ['timeoutHours', 0],
    ['timeoutHours', 721],
  ])('is refused with 400 for a wrong %s: %j', async (field, value) => {
    const answer = await organization.owner
      .post(BASE, distributionTo(organization, { [field]: value }))
      .expect(400);
    expect(answer.body.error.details.fields[0].path).toMatch(new RegExp(`^${field}`));
  });

  it.each([
    ['ack', 'put', { projectId: 'x' }, 'readBy'],
    ['ack', 'put', { readBy: 'x' }, 'projectId'],
    ['feedback', 'post', { projectId: 'x', type: 'praise', content: 'x', author: 'x' }, 'type'],
    ['feedback', 'post', { projectId: 'x', type: 'question', author: 'x' }, 'content'],
    [
      'feedback',
      'post',
      { projectId: 'x', type: 'question', content: 'x'.repeat(5001), author: 'x' },
      'content',
    ],
    ['feedback', 'post', { projectId: 'x', type: 'question', content: 'x' }, 'author'],
    ['close', 'patch', {}, 'sourceProject'],
  ] as const)('refuses a wrong body of %s (%s %j) with 400', async (route, method, body, field) => {
    const { id } = await newDistribution(await newOrganization(url));
    const answer = await organization.owner.send(method, `${BASE}/${id}/${route}`, body).expect(400);
    expect(answer.body.error.details.fields[0].path).toBe(field);
  });
});
