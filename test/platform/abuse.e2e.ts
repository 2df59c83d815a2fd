import { gzipSync } from 'node:zlib';
import { anonymous, newOwner, newProject, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { raw } from './raw';

const shared = deployment();

describe('a body that is expensive because of its structure', () => {
  const stranger = anonymous(shared.api[0]);
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

  it.each([
    ['with too many values', `{"deviceCode":"x","more":[${Array(30_000).fill('[]').join(',')}]}`],
    ['nested too deeply', `{"deviceCode":"x","more":${deep}}`],
    ['that never ends', '['.repeat(200_000)],
    ['that is a list', '[{},{}]'],
  ])('%s gets 400', async (_, body) => {
    const answer = await stranger
      .with({ 'Content-Type': 'application/json' })
      .post('/api/agent-pairing/poll')
      .send(body)
      .expect(400);
    expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('is not decompressed when it arrives compressed', async () => {
    const bomb = gzipSync('['.repeat(16_000_000), { level: 9 });
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await raw(shared.api[0], 'POST', '/api/agent-pairing/poll', headers, bomb);
    expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  });
});

it('a token in the query is not a credential, even with an Authorization header that has no token', async () => {
  const { token } = await newToken(await newOwner(shared.api[0]), 'read');
  for (const Authorization of ['Basic Zm9v', 'Bearer', 'Bearer  x'])
    await anonymous(shared.api[0]).with({ Authorization }).get(`/api/me?access_token=${token}`).expect(401);
});

it('a valid token is accepted whatever the query and the body contain', async () => {
  const owner = await newOwner(shared.api[0]);
  const { token } = await newToken(owner, 'write');
  const caller = anonymous(shared.api[0]).with({ Authorization: `Bearer ${token}` });
  await caller.get('/api/me?access_token=x').expect(200);
  const { id } = await newProject(owner);
  const body = { virtualPath: 'a.md', content: '# A\n', access_token: 'x' };
  await caller.post(`/api/projects/${id}/documents/save`, body).expect(201);
});

it("metadata is returned as it was sent, and refused if it has a key that can't be stored", async () => {
  const owner = await newOwner(shared.api[0]);
  const { treeId } = await newProject(owner);
  const create = (metadata: object) =>
    owner.post(`/api/trees/${treeId}/nodes`, { type: 'folder', name: 'a', metadata });
  const metadata = { then: 'x', toString: 1, deep: { list: [1, { a: null }] } };
  for (const key of ['constructor', 'prototype']) await create({ deep: { [key]: 1 } }).expect(400);
  const created = await create(metadata).expect(201);
  const read = await owner.get(`/api/nodes/${created.body.data.id}`).expect(200);
  expect(read.body.data.metadata).toEqual(metadata);
});

it('a name with a character that changes the direction of text is refused', async () => {
  const owner = await newOwner(shared.api[0]);
  await owner.post('/api/projects', { name: 'Acme\u202eelpmaxe' }).expect(400);
});
