import {
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newShare,
  newToken,
  newProject,
  newDocId,
  newDocument,
  sql,
} from '#testing';
import { newAgent, newOpenAgent, sent } from '../inbox/inbox-support';
import { newRoom } from '../rooms/people-support';
import { deployment } from '../support/deployments';

const {
  api: [url],
  databaseUrl,
} = deployment();

interface Line {
  kind: string;
  data: Record<string, unknown>;
}

async function exportOf(person: {
  get(path: string): import('supertest').Test;
}): Promise<{ text: string; lines: Line[] }> {
  const answer = await person
    .get('/api/me/export')
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (piece: string) => (text += piece));
      res.on('end', () => done(null, text));
    })
    .expect(200)
    .expect('Content-Type', 'application/x-ndjson; charset=utf-8')
    .expect('Content-Disposition', 'attachment; filename="my-data.ndjson"')
    .expect('Cache-Control', 'no-store');
  const text = answer.body as string;
  const lines = text.trimEnd().split('\n');
  return { text, lines: lines.map((line) => JSON.parse(line) as Line) };
}

describe('GET /api/me/export', () => {
  it('contains every kind of what is stored for the person, and no secret', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const token = await newToken(member, 'read');
    const agent = await newOpenAgent(member);
    const sender = await newAgent(owner);
    const text = 'Line one\u2028"quoted"\n\n日本語';
    await member.post('/api/documents/save', { path: '/diary.md', content: text }).expect(201);
    const old = { path: '/old.md', content: '# Old' };
    const { body: deleted } = await member.post('/api/documents/save', old).expect(201);
    await member.delete(`/api/nodes/${deleted.data.nodeId}`).expect(200);
    await member.post('/api/personal-views', { name: 'Reading list' }).expect(201);
    await member.post(`/api/agents/${agent.actorId}/follow`).expect(200);
    await sent(sender, agent, { subject: 'Hello', body: 'From afar' });
    const { id: roomId } = await newRoom(member, { title: 'Standup' });
    await member.post(`/api/rooms/${roomId}/messages`, { text: 'Good morning' }).expect(201);

    const { text: all, lines } = await exportOf(member);
    const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ data }) => data);
    expect(of('profile')).toMatchObject([{ userId: member.userId, email: member.email, role: 'member' }]);
    expect(of('session')).toHaveLength(1);
    expect(of('token').map(({ id }) => id)).toContain(token.id);
    expect(of('agent')).toMatchObject([{ id: agent.actorId }]);
    expect(of('document')).toMatchObject([{ path: '/diary.md', content: text }]);
    expect(of('deletedDocument')).toMatchObject([{ id: deleted.data.nodeId, ...old }]);
    expect(of('view')).toMatchObject([{ name: 'Reading list', entries: [] }]);
    expect(of('follow')).toMatchObject([{ actorId: agent.actorId }]);
    expect(of('message')).toMatchObject([{ untrusted: { subject: 'Hello', body: 'From afar' } }]);
    expect(of('room')).toMatchObject([{ roomId, role: 'host', untrusted: { title: 'Standup' } }]);
    expect(of('roomMessage')).toMatchObject([{ roomId, seq: 1, untrusted: { text: 'Good morning' } }]);
    expect(lines.at(-1)!.kind).toBe('end');
    const [secrets] = await sql<Record<string, string>>(
      databaseUrl,
      `SELECT u.password_hash AS password, encode(s.secret_hash, 'hex') AS session FROM users u
      JOIN sessions s ON s.user_id = u.id WHERE u.id = $1`,
      [member.userId],
    );
    for (const secret of [token.token, agent.token, ...Object.values(secrets!)])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(/password|secretHash|tokenHash/i);
  });

  it('contains what the person shared, and nothing of other people', async () => {
    const owner = await newOwner(url);
    const other = await newMember(owner);
    await other.post('/api/documents/save', { path: '/theirs.md', content: 'Only theirs' }).expect(201);
    await newToken(other, 'read');
    await connectAgent(other);
    const nodeId = await newDocument(owner, await newProject(owner), '/shared.md');
    await newShare(owner, (await newDocId(owner, nodeId)).id, 'tenant');
    const { text, lines } = await exportOf(owner);
    expect(lines.map(({ kind }) => kind)).toEqual(['profile', 'session', 'share', 'end']);
    expect(text).not.toContain('theirs');
    expect(text).not.toContain(other.userId);
  });

  it('has every document of My Docs, however many', async () => {
    const owner = await newOwner(url);
    const paths = Array.from({ length: 9 }, (_, i) => `/notes/${i}.md`);
    for (const path of paths)
      await owner.post('/api/documents/save', { path, content: `# ${path}` }).expect(201);
    const { lines } = await exportOf(owner);
    const documents = lines.filter(({ kind, data }) => kind === 'document' && data.type === 'file');
    expect(documents.map(({ data }) => data.path).sort()).toEqual(paths);
  });

  it('requires a session, and is limited', async () => {
    const owner = await newOwner(url);
    await anonymous(url).get('/api/me/export').expect(401);
    const token = await newToken(owner, 'admin');
    await token.get('/api/me/export').expect(401);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await owner.get('/api/me/export')).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
