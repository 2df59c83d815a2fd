import {
  type Agent,
  type Client,
  MISSING_ID,
  type Person,
  connectAgent,
  countStatuses,
  newMember,
  newOwner,
  spread,
  sql,
} from '#testing';
import { startCountedApi, statementsOf } from '../platform/statement-count';
import { type ServiceProcess, deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import {
  type NewRoom,
  auditKinds,
  comparable,
  enter,
  joinByCode,
  newCode,
  newRoom,
  wait,
} from './people-support';

const CODE = /^[bcdfghjklmnpqrstvwxz]{3}-[bcdfghjklmnpqrstvwxz]{4}-[bcdfghjklmnpqrstvwxz]{3}$/;

describe('the code of a room', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let host: Person;
  let agent: Agent;
  let room: NewRoom;

  beforeAll(async () => {
    host = await newOwner(url);
    agent = await connectAgent(host, { scopes: ['rooms:participate'] });
  });
  beforeEach(async () => {
    room = await newRoom(host);
  });
  afterEach(() => host.post(`${room.path}/close`));

  it('has the form xxx-xxxx-xxx, is shown once, and leads a person of any organization into the waiting room', async () => {
    const code = await newCode(host, room);
    expect(code).toMatch(CODE);
    for (const path of [room.path, `${room.path}/audit`, `${room.path}/invites`])
      expect((await host.get(path).expect(200)).text).not.toContain(code);
    const [row] = await sql<{ row: string }>(
      databaseUrl,
      'SELECT r::text AS row FROM rooms r WHERE id = $1',
      [room.id],
    );
    expect(row!.row).not.toContain(code);
    const stranger = await newOwner(url);
    const { body } = await joinByCode(stranger, code).expect(201);
    expect(body.data).toEqual({ roomId: room.id, memberId: expect.any(String), status: 'waiting' });
    const waiting = await host.get(`${room.path}/waiting-room`).expect(200);
    expect(waiting.body.data.humans).toMatchObject([{ userId: stranger.userId, role: 'observer' }]);
    expect(await auditKinds(host, room)).toEqual(expect.arrayContaining(['code.rotated', 'code.used']));
  });

  it('is read without case, spaces and dashes', async () => {
    const code = await newCode(host, room);
    const stranger = await newOwner(url);
    await joinByCode(stranger, ` ${code.toUpperCase().replace(/-/g, ' ')} `).expect(201);
    await joinByCode(stranger, code.replace(/-/g, '')).expect(200);
  });

  it('dies at once when it is replaced', async () => {
    const old = await newCode(host, room);
    const codes = await Promise.all(spread(host, api, 4).map((client) => newCode(client, room)));
    await joinByCode(await newOwner(url), old).expect(404);
    const answers = [];
    for (const code of codes) answers.push(await joinByCode(await newOwner(url), code));
    expect(countStatuses(answers)).toEqual({ 201: 1, 404: 3 });
  });

  it('lives for at most 24 hours, and never longer than the room', async () => {
    const week = await newRoom(host, { lifetimeHours: 168 });
    const expiry = async (of: NewRoom, body?: object) =>
      +new Date((await host.post(`${of.path}/code/rotate`, body).expect(200)).body.data.expiresAt);
    const before = Date.now();
    const longest = await expiry(week);
    expect(longest - before).toBeGreaterThanOrEqual(86_400_000 - 1_000);
    expect(longest - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(await expiry(week, { ttlSeconds: 60 })).toBeLessThan(longest);
    const short = await newRoom(host, { lifetimeHours: 1 });
    const roomEnd = +new Date((await host.get(short.path).expect(200)).body.data.expiresAt);
    expect(await expiry(short, { ttlSeconds: 86_400 })).toBe(roomEnd);
    for (const ttlSeconds of [59, 86_401, 1.5, '60'])
      await host.post(`${room.path}/code/rotate`, { ttlSeconds }).expect(400);
    for (const { path } of [week, short]) await host.post(`${path}/close`).expect(200);
  });

  it('comes only from the host, or from a token of the host', async () => {
    const [moderator, observer, stranger] = await Promise.all([
      newMember(host),
      newMember(host),
      newOwner(url),
    ]);
    await enter(host, room, moderator, 'co-moderator');
    await enter(host, room, observer);
    const rotate = (by: Client, path = room.path) => by.post(`${path}/code/rotate`);
    await rotate(moderator).expect(403, /SVC_FORBIDDEN/);
    await rotate(observer).expect(403, /SVC_FORBIDDEN/);
    const foreign = await rotate(stranger).expect(404);
    expect(foreign.body).toEqual((await rotate(stranger, `/api/rooms/${MISSING_ID}`).expect(404)).body);
    await rotate(agent).expect(200);
    await host.post(`${room.path}/close`).expect(200);
    await rotate(host).expect(409, /SVC_ROOM_CLOSED/);
  });

  it('leads one person who types it many times at once to one membership', async () => {
    const code = await newCode(host, room);
    const stranger = await newOwner(url);
    const answers = await Promise.all(spread(stranger, api, 6).map((client) => joinByCode(client, code)));
    expect(countStatuses(answers)).toEqual({ 200: 5, 201: 1 });
  });
});

/** Why a code does not work. */
const REASONS = [
  'it is unknown',
  'it cannot be a code',
  'it is longer than every code',
  'it has expired',
  'it was replaced',
  'its room is closed',
  'its organization disabled codes',
  'the person is outside of the domain of its organization',
  'the person was denied',
  'its room is full',
] as const;

describe('a code that does not work', () => {
  const { databaseUrl } = deployment();
  let service: ServiceProcess;
  let person: Person;
  let codes: Record<(typeof REASONS)[number], string>;

  beforeAll(async () => {
    // Its limits must not end the test.
    service = await startCountedApi({ GUESS_LIMIT_PER_MINUTE: '100000' });
    const [host, disabling, restricting] = await Promise.all([1, 2, 3].map(() => newOwner(service.url)));
    person = await newOwner(service.url);
    const codeOf = async (by: Person): Promise<[NewRoom, string]> => {
      const room = await newRoom(by);
      return [room, await newCode(by, room)];
    };
    const [expired, expiredCode] = await codeOf(host!);
    await sql(databaseUrl, 'UPDATE rooms SET code_expires_at = now() WHERE id = $1', [expired.id]);
    const [replaced, replacedCode] = await codeOf(host!);
    await newCode(host!, replaced);
    const [closed, closedCode] = await codeOf(host!);
    await host!.post(`${closed.path}/close`).expect(200);
    const [, disabledCode] = await codeOf(disabling!);
    await sql(databaseUrl, 'UPDATE tenants SET code_join_disabled = true WHERE id = $1', [
      disabling!.tenantId,
    ]);
    const [, restrictedCode] = await codeOf(restricting!);
    await sql(databaseUrl, `UPDATE tenants SET restrict_to_domain = 'acme.example' WHERE id = $1`, [
      restricting!.tenantId,
    ]);
    const [denying, deniedCode] = await codeOf(host!);
    const member = await wait(host!, denying, person);
    await host!.post(`${denying.path}/human-members/${member}/deny`).expect(200);
    const [full, fullCode] = await codeOf(host!);
    await fill(full, host!);
    codes = {
      'it is unknown': 'bcd-fghj-klm',
      'it cannot be a code': 'aeiou',
      'it is longer than every code': 'a'.repeat(1_000),
      'it has expired': expiredCode,
      'it was replaced': replacedCode,
      'its room is closed': closedCode,
      'its organization disabled codes': disabledCode,
      'the person is outside of the domain of its organization': restrictedCode,
      'the person was denied': deniedCode,
      'its room is full': fullCode,
    };
  });

  /** Puts as many people into a room as fit. */
  async function fill({ id }: NewRoom, { tenantId }: Person): Promise<void> {
    await sql(
      databaseUrl,
      `WITH people AS (
        INSERT INTO users (id, tenant_id, email, display_name, role)
        SELECT gen_random_uuid(), $2, gen_random_uuid() || '@test.invalid', 'Ann', 'member' FROM generate_series(1, 99) RETURNING id)
      INSERT INTO room_humans (id, tenant_id, room_id, user_tenant_id, user_id, role)
      SELECT gen_random_uuid(), $2, $1, $2, p.id, 'observer' FROM people p`,
      [id, tenantId],
    );
  }

  const refused = (reason: (typeof REASONS)[number]) => joinByCode(person, codes[reason]).expect(404);

  it('has the same answer for every reason', async () => {
    const answers = [];
    for (const reason of REASONS) answers.push(comparable(await refused(reason)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('runs the same number of statements for every reason', async () => {
    const costs = [];
    for (const reason of REASONS)
      costs.push([reason, await statementsOf(service.url, () => refused(reason))]);
    const [[, first]] = costs as [[string, number]];
    expect(costs).toEqual(REASONS.map((reason) => [reason, first]));
  });
});

describe('typing codes', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let service: { url: string };
  let host: Person;
  let code: string;

  beforeAll(async () => {
    service = await limitedApi(deployment());
    host = await newOwner(service.url);
    code = await newCode(host, await newRoom(host));
  });

  /** Sends from another address, so that each test has its own limits. */
  const from = (person: Client, ip: string) =>
    person.at(service.url).with({ Origin: service.url, 'X-Forwarded-For': ip });

  it('is limited for each person: even the right code gets 429 then', async () => {
    const person = from(await newOwner(url), '198.51.100.1');
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await joinByCode(person, 'bcd-fghj-klm'));
    expect(countStatuses(answers)).toEqual({ 404: 5 });
    const right = await joinByCode(person, code).expect(429, /SVC_RATE_LIMITED/);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(60);
    const wrong = await joinByCode(person, 'bcd-fghj-klm').expect(429);
    expect(wrong.body).toEqual(right.body);
  });

  it('does not count right codes, which make no room for more guesses', async () => {
    const person = from(await newOwner(url), '198.51.100.2');
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await joinByCode(person, 'bcd-fghj-klm')).status);
      statuses.push((await joinByCode(person, code)).status);
    }
    expect(statuses).toEqual([404, 201, 404, 200, 404, 200, 404, 200, 404, 429, 429, 429]);
  });

  it('admits a whole office that types the right code at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => newOwner(url)));
    const office = people.map((person) => from(person, '198.51.100.5'));
    expect(countStatuses(await Promise.all(office.map((person) => joinByCode(person, code))))).toEqual({
      201: 12,
    });
    const hostToo = Array.from({ length: 20 }, () => joinByCode(office[0]!, code));
    expect(countStatuses(await Promise.all(hostToo))).toEqual({ 200: 20 });
  });

  it('counts guesses at the same time one by one', async () => {
    const person = from(await newOwner(url), '198.51.100.3');
    const answers = await Promise.all(Array.from({ length: 20 }, () => joinByCode(person, 'bcd-fghj-klm')));
    expect(countStatuses(answers)).toEqual({ 404: 5, 429: 15 });
  });

  it('is limited for each address, no matter which person types', async () => {
    // Created by another process: this one also limits how many accept an invite from one address.
    const people = await Promise.all(Array.from({ length: 12 }, () => newOwner(url)));
    const answers = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 5 }, () => joinByCode(from(person, '198.51.100.4'), 'bcd-fghj-klm')),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 404: 50, 429: 10 });
    const other = from(await newOwner(url), '198.51.100.4');
    await joinByCode(other, code).expect(429);
    await joinByCode(other.with({ 'X-Forwarded-For': '203.0.113.9' }), code).expect(201);
  });

  it('admits only those who have proved an address of the domain of the organization, if it has one', async () => {
    const restricted = await newOwner(service.url);
    const room = await newRoom(restricted);
    const itsCode = await newCode(restricted, room);
    await sql(databaseUrl, `UPDATE tenants SET restrict_to_domain = 'acme.example' WHERE id = $1`, [
      restricted.tenantId,
    ]);
    const person = await newOwner(url);
    await joinByCode(from(person, '198.51.100.5'), itsCode).expect(404);
    await sql(databaseUrl, `UPDATE users SET email = id || '@acme.example' WHERE id = $1`, [person.userId]);
    await joinByCode(from(person, '198.51.100.5'), itsCode).expect(404);
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [person.userId]);
    await joinByCode(from(person, '198.51.100.5'), itsCode).expect(201);
  });
});
