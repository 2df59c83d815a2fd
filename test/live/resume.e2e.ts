import {
  type Person,
  type Project,
  newDocument,
  newOwner,
  newProject,
  newToken,
  newMember,
  sql,
  uniqueName,
} from '#testing';
import { PlatformSettings, Cursors, MasterKey } from '#platform';
import { currentRun } from '../support/test-run';
import { describeEachBackend } from '../support/deployments';
import { Events } from './live-support';

const save = (owner: Person, project: Project) => newDocument(owner, project, `${uniqueName('saved')}.md`);

describeEachBackend('a stream that resumes', ({ api: [here, there], databaseUrl }) => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(here);
    project = await newProject(owner);
  });

  it('first gets what it missed, also in another process, by the header or the query', async () => {
    const first = await Events.open(owner);
    await first.untilAbout(await save(owner, project), 'documents');
    const { id } = first.last;
    first.close();
    const missed = await save(owner, project);
    for (const resumed of [
      await Events.open(owner.at(there), { lastEventId: id }),
      await Events.open(owner, { query: `?lastEventId=${id}` }),
    ]) {
      await resumed.untilAbout(missed, 'documents');
      const kinds = resumed.kinds().slice(0, resumed.received.indexOf(resumed.about(missed)[0]!));
      expect(kinds).not.toContain('ready');
      await resumed.until(({ kind }) => kind === 'ready');
      await resumed.untilAbout(await save(owner, project), 'documents');
    }
  });

  it('gets a change whose transaction began before the cursor was issued, and was committed after it', async () => {
    const node = await save(owner, project);
    const whole = await Events.open(owner);
    // A transaction that is under way while the cursor is issued.
    const { Client } = await import('pg');
    const slow = new Client({ connectionString: databaseUrl });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query('UPDATE nodes SET title = $1 WHERE id = $2', ['Slowly', node]);
    const after = await save(owner, project);
    const cursor = (await whole.untilAbout(after, 'documents')).id;
    await slow.query('COMMIT');
    await slow.end();
    const resumed = await Events.open(owner, { lastEventId: cursor });
    await resumed.untilAbout(node, 'documents');
    await whole.until(() => whole.about(node).length >= 1);
  });

  const cursorOf = (position: [string, string, number], tenantId = owner.tenantId): string =>
    new Cursors(
      new MasterKey(Object.assign(new PlatformSettings(), { masterKey: currentRun().masterKey })),
    ).write(['events', tenantId], position);
  const epochOf = async (): Promise<[string, string, number]> => {
    const events = await Events.open(owner);
    const bytes = Buffer.from(events.last.id, 'base64url');
    events.close();
    return JSON.parse(bytes.subarray(16).toString()) as [string, string, number];
  };

  it('is told to read everything again if its cursor is older than an hour, or of another database server', async () => {
    const [snapshot, epoch, at] = await epochOf();
    for (const cursor of [
      cursorOf([snapshot, epoch, at - 3_700_000]),
      cursorOf([snapshot, `${epoch}1`, at]),
      cursorOf([`${2n ** 50n + 9n}:${2n ** 50n + 9n}:`, epoch, at]),
    ]) {
      const events = await Events.open(owner, { lastEventId: cursor });
      expect(events.kinds()[0]).toBe('resync');
      await events.untilAbout(await save(owner, project), 'documents');
    }
  });

  it('is refused with a cursor that is forged or of another organization', async () => {
    const [position, stranger] = [await epochOf(), await newOwner(here)];
    for (const cursor of ['forged', cursorOf(position, stranger.tenantId), `${cursorOf(position)}AA`]) {
      const { body } = await owner.with({ 'Last-Event-ID': cursor }).get('/api/events').expect(400);
      expect(body.error.code).toBe('SVC_CURSOR_INVALID');
    }
  });

  it('gets nothing that its caller may no longer see', async () => {
    const member = await newMember(owner);
    const stream = await Events.open(member);
    stream.close();
    const { nodeId } = (
      await owner
        .post('/api/documents/save', { path: `/${uniqueName('own')}.md`, content: '# Own' })
        .expect(201)
    ).body.data;
    const resumed = await Events.open(member, { lastEventId: stream.last.id });
    await resumed.untilAbout(await save(owner, project), 'documents');
    expect(resumed.about(nodeId as string)).toEqual([]);
  });

  it('ends at the same moment as its credential, in every process', async () => {
    const token = await newToken(owner, 'read');
    const streams = [await Events.open(token), await Events.open(token.at(there))];
    await owner.delete(`/api/tokens/${token.id}`).expect(200);
    const unseen = await save(owner, project);
    for (const stream of streams) await stream.untilEnded();
    expect(streams.flatMap((stream) => stream.about(unseen))).toEqual([]);

    const member = await newMember(owner);
    const ofMember = await Events.open(member.at(there));
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    const alsoUnseen = await save(owner, project);
    await ofMember.untilEnded();
    expect(ofMember.about(alsoUnseen)).toEqual([]);
  });

  it('ends when its session ends by itself', async () => {
    const member = await newMember(owner);
    const stream = await Events.open(member);
    await sql(databaseUrl, 'UPDATE sessions SET expires_at = now() WHERE user_id = $1', [member.userId]);
    // Any change of a credential makes the processes look.
    await newToken(owner, 'read').then((token) => owner.delete(`/api/tokens/${token.id}`).expect(200));
    await stream.untilEnded();
  });

  it('replaces the oldest one of its user beyond eight', async () => {
    const member = await newMember(owner);
    const streams: Events[] = [];
    for (let i = 0; i < 9; i++) streams.push(await Events.open(member));
    await streams[0]!.untilEnded();
    const id = await save(owner, project);
    for (const stream of streams.slice(1)) await stream.untilAbout(id, 'documents');
  });
});
