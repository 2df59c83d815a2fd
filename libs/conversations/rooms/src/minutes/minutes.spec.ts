import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Linked } from '#issuer';
import { linked } from '#issuer';
import type { EntryRow } from '../audit-log/audit-log.repository';
import { type MinutesStatement, MinutesWriter } from './minutes';
import type { MinutesMember } from './minutes.repository';

const VECTORS = join(__dirname, '../../../../../docs/protocols/minutes/vectors/minutes.jsonl');
type Entry = MinutesStatement & Linked;
type Fields = Partial<Pick<EntryRow, 'actor' | 'target' | 'details'>> & { seq?: number };

const [, ...lines] = readFileSync(VECTORS, 'utf8').trimEnd().split('\n');
const published = lines.map((text) => JSON.parse(text) as Entry);
const [opened, host, agent, first, second, removed, closed] = published as [Entry, ...Entry[]] & Entry[];
const [joinedHost, joinedAgent] = [host!, agent!].map(
  ({ memberId, member }) => ({ memberId, ...(member as object) }) as MinutesMember & { keyId?: string },
);
const olivia = opened.by as EntryRow['actor'];

function entry(kind: string, at: unknown, fields: Fields = {}): EntryRow {
  const hash = (closed!.roomLog as { entryHash: string }).entryHash;
  return {
    ...{ seq: 1, at: new Date(at as string), kind, actor: olivia, target: null, details: null },
    ...{ prevHash: null, entryHash: Buffer.from(hash, 'hex') },
    ...fields,
  };
}

function message(of: Entry): EntryRow {
  const { messageId, messageSeq: seq, turnNumber, by, textHash, at } = of;
  const target = { type: 'message', id: messageId as string };
  const details = { seq, turnNumber, textHash };
  return entry('message.posted', at, { actor: by as EntryRow['actor'], target, details });
}

const onAgent = { target: { type: 'agent-member', id: joinedAgent!.memberId } };
const log = [
  entry('room.created', opened.at),
  entry('member.entered', agent!.at, { ...onAgent, details: { keyId: joinedAgent!.keyId } }),
  entry('member.approved', agent!.at, onAgent),
  message(first!),
  message(second!),
  entry('member.revoked', removed!.at, onAgent),
  entry('room.closed', closed!.at, { seq: 14, details: { reason: 'requested' } }),
];

function minutesOf(entries: EntryRow[]): Entry[] {
  const members = new Map([joinedHost!, joinedAgent!].map((member) => [member.memberId, member]));
  const { roomId: id, title, purpose } = opened as unknown as Record<string, string>;
  const room = { id: id!, title: title!, purpose: purpose!, hostMemberId: joinedHost!.memberId };
  const writer = new MinutesWriter(room, members);
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
        entry('member.entered', agent!.at, waiting),
        entry('member.left', agent!.at, waiting),
      ),
      entry('member.left', closed!.at, { target: { type: 'human-member', id: joinedHost!.memberId } }),
    ];
    expect(minutesOf(others)).toEqual(published);
  });

  it('have no key for an agent that entered before its key was recorded', () => {
    const unrecorded = log.with(1, entry('member.entered', agent!.at, { ...onAgent, details: {} }));
    expect(minutesOf(unrecorded)[2]!.member).toMatchObject({ type: 'agent', keyId: null });
  });
});
