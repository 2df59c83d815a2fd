import type { LogVerdict } from '@document-workspace/sdk/lineage';
import { reportOf } from './log-report';

const VERDICT = {
  ...{ verified: true, problems: [], signedAt: '2026-11-23T10:00:00.000Z', log: 'audit:t' },
  entries: [{ action: 'tenant.created' }, { action: 'audit.exported' }],
} as unknown as LogVerdict;

describe('the report on an export of the audit log', () => {
  it('counts the entries', () => {
    expect(reportOf(VERDICT, 't')).toMatchObject({ verified: true, isOwn: true, entries: 2 });
  });

  it('is not verified for the log of another organization, however well it is signed', () => {
    expect(reportOf(VERDICT, 'other')).toMatchObject({ verified: false, isOwn: false });
  });
});
