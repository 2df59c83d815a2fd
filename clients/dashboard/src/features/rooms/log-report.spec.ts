import type { LogVerdict } from '@document-workspace/sdk/lineage';
import { reportOf } from './log-report';

const VERDICT = {
  ...{ verified: true, problems: [], signedAt: '2026-11-23T10:00:00.000Z', log: 'room:r' },
  entries: [{ kind: 'room.created' }, { kind: 'message.posted' }],
} as unknown as LogVerdict;

describe('the report on the log of a room', () => {
  it('counts the entries and the messages that it proves', () => {
    expect(reportOf(VERDICT, 'r')).toMatchObject({ verified: true, isOwn: true, entries: 2, messages: 1 });
  });

  it('is not verified for the log of another room, however well it is signed', () => {
    expect(reportOf(VERDICT, 'other')).toMatchObject({ verified: false, isOwn: false });
  });
});
