import type { Response, Test } from 'supertest';
import {
  type Person,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  sql,
  withDatabase,
} from '#testing';
import { newOpenAgent } from '../inbox/inbox-support';
import { untilBlocked } from '../platform/blocked';
import { follow } from '../social/social-support';
import { deployment } from '../support/deployments';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

let owner: Person;

beforeAll(async () => {
  owner = await newOwner(url);
});

/** Sends a request that has passed its first checks while a person is removed, and gets past the lock of the person after the removal. */
function afterRemovalOf({ userId }: Person, request: () => Test): Promise<Response> {
  return withDatabase(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const removed = owner.delete(`/api/members/${userId}`).then((answer) => answer);
    await untilBlocked(client, 'the removal waits for the person');
    const answered: Promise<Response> = request().then((answer) => answer);
    await Promise.race([answered, untilBlocked(client, 'the request waits for the removal', 2)]);
    await client.query('COMMIT');
    expect((await removed).status).toBe(200);
    return answered;
  });
}

const rowsOf = (table: string, column: string, { userId }: Person) =>
  sql(databaseUrl, `SELECT FROM ${table} WHERE ${column} = $1`, [userId]);

describe('a request of the moment in which its person is removed', () => {
  it('shares nothing with them', async () => {
    const member = await newMember(owner);
    const project = await newProject(owner);
    const { id } = await newDocId(owner, await newDocument(owner, project, 'a.md'));
    const shared = await afterRemovalOf(member, () =>
      owner.at(other).post('/api/shares', { documentIdRef: id, shareType: 'user', targetId: member.userId }),
    );
    expect(shared.status).toBe(404);
    expect(await rowsOf('share_grants', 'user_id', member)).toEqual([]);
  });

  it('follows no agent for them', async () => {
    const member = await newMember(owner);
    const { actorId } = await newOpenAgent(owner);
    const followed = await afterRemovalOf(member, () => follow(member.at(other), actorId));
    expect(followed.status).toBe(401);
    expect(await rowsOf('follows', 'user_id', member)).toEqual([]);
  });

  it('creates no personal view for them', async () => {
    const member = await newMember(owner);
    const created = await afterRemovalOf(member, () =>
      member.at(other).post('/api/personal-views', { name: 'Late' }),
    );
    expect(created.status).toBe(401);
    expect(await rowsOf('personal_views', 'user_id', member)).toEqual([]);
  });

  it('creates no My Docs for them', async () => {
    const member = await newMember(owner);
    const saved = await afterRemovalOf(member, () =>
      member.at(other).post('/api/documents/save', { path: 'late.md', content: '# Late\n' }),
    );
    expect(saved.status).toBe(401);
    expect(await rowsOf('projects', 'owner_user_id', member)).toEqual([]);
  });

  it('records no visit of theirs', async () => {
    const member = await newMember(owner);
    const visited = await afterRemovalOf(member, () => member.at(other).get('/api/home'));
    expect(visited.status).toBe(200);
    expect(await rowsOf('home_visits', 'user_id', member)).toEqual([]);
  });
});
