import type { LogVerdict } from '@document-workspace/sdk/lineage';
import { reportOf } from './log-report';

const VERDICT = {
  ...{ verified: true, problems: [], signedAt: '2026-11-23T10:00:00.000Z', log: 'audit:t' },
  entries: [{ seq: 3 }, { seq: 4 }, { seq: 5 }],
} as unknown as LogVerdict;

describe('the report on an export of the audit log', () => {
  it('says which entries it covers, and that it covers none', () => {
    expect(reportOf(VERDICT, 't')).toMatchObject({ verified: true, isOwn: true, range: [3, 5] });
    expect(reportOf({ ...VERDICT, entries: [] }, 't').range).toBeUndefined();
  });

  it('is not verified for the log of another organization, however well it is signed', () => {
    expect(reportOf(VERDICT, 'other')).toMatchObject({ verified: false, isOwn: false });
  });
});
