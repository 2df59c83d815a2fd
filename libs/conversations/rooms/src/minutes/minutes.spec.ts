import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Linked, linked } from '#issuer';
import type { EntryRow } from '../audit-log/audit-log.repository';
import { type MinutesStatement, MinutesWriter } from './minutes';

const VECTORS = join(__dirname, '../../../../../docs/protocols/minutes/vectors/minutes.jsonl');
type Entry = MinutesStatement & Linked;
type Fields = Partial<Pick<EntryRow, 'actor' | 'target' | 'details'>> & { seq?: number };

const [, ...lines] = readFileSync(VECTORS, 'utf8').trimEnd().split('\n');
const published = lines.map((text) => JSON.parse(text) as Entry);
const [opened, host, agent, guest, first, second, removed, left, closed] = published as [
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
  Entry,
];
const names = new Map(
  [host, agent, guest].map(({ memberId, member }) => [
    memberId as string,
    (member as { displayName: string | null }).displayName,
  ]),
);
const olivia = opened.by as EntryRow['actor'];
const { keyId, id: actorId } = agent.member as { keyId: string; id: string };

function entry(kind: string, at: unknown, fields: Fields = {}): EntryRow {
  const hash = (closed.roomLog as { entryHash: string }).entryHash;
  return {
    ...{ seq: 1, at: new Date(at as string), kind, actor: olivia, target: null, details: null },
    ...{ prevHash: null, entryHash: Buffer.from(hash, 'hex') },
    ...fields,
  };
}

function message({ messageId, messageSeq: seq, turnNumber, by, textHash, at }: Entry): EntryRow {
  const target = { type: 'message', id: messageId as string };
  const details = { seq, turnNumber, textHash };
  return entry('message.posted', at, { actor: by as EntryRow['actor'], target, details });
}

const on = (of: Entry, details: object) => ({
  target: { type: 'member', id: of.memberId as string },
  details,
});
const userId = (guest.member as { id: string }).id;
const log = [
  entry('room.created', opened.at),
  entry('member.entered', agent.at, on(agent, { actorId, keyId })),
  entry('member.approved', agent.at, on(agent, { actorId })),
  entry('member.approved', guest.at, on(guest, { userId })),
  message(first),
  message(second),
  entry('member.revoked', removed.at, on(agent, { actorId })),
  entry('member.left', left.at, {
    ...on(guest, { userId, reason: 'departed' }),
    actor: { type: 'service', id: null },
  }),
  entry('room.closed', closed.at, { seq: 14, details: { reason: 'requested' } }),
];

function minutesOf(entries: EntryRow[]): Entry[] {
  const { roomId: id, title, purpose } = opened as unknown as Record<string, string>;
  const hostUserId = olivia.id!;
  const room = {
    ...{ id: id!, title: title!, purpose: purpose!, hostUserId, hostMemberId: host.memberId as string },
    closedAt: new Date(closed.closedAt as string),
  };
  const writer = new MinutesWriter(room, names);
  const minutes: Entry[] = [];
  for (const statement of entries.flatMap((one) => writer.statementsOf(one)))
    minutes.push(linked(statement, minutes.at(-1)));
  return minutes;
}

describe('the minutes of a room', () => {
  it('have the entries and hashes of the published vectors', () => {
    expect(minutesOf(log)).toEqual(published);
  });

  it('do not name members who only waited, and end when the room is closed', () => {
    const waiting = { target: { type: 'human-member', id: 'w' }, details: {} };
    const others = [
      ...log.toSpliced(
        2,
        0,
        entry('member.entered', agent.at, waiting),
        entry('member.left', agent.at, waiting),
      ),
      entry('member.left', closed.at, on(host, {})),
    ];
    expect(minutesOf(others)).toEqual(published);
  });

  it('have no key for an agent that entered before its key was recorded', () => {
    const unrecorded = log.with(1, entry('member.entered', agent.at, on(agent, { actorId })));
    expect(minutesOf(unrecorded)[2]!.member).toMatchObject({ type: 'agent', keyId: null });
  });
});
