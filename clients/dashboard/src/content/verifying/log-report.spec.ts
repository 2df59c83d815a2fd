import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLogExport } from '../../../../sdk/src/protocols/lineage';
import { countOf, reportOf } from './log-report';

const VECTORS = join(__dirname, '../../../../../docs/protocols/minutes/vectors');
const read = (file: string) => readFileSync(join(VECTORS, file), 'utf8');
const LOG = 'minutes:01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e21';
const { keys } = JSON.parse(read('jwks.json')) as { keys: object[] };
const options = { keys, issuer: 'https://workspace.example' };

describe('the report on a signed log', () => {
  it('says what was verified', async () => {
    const report = reportOf(await verifyLogExport(read('minutes.jsonl'), options), LOG);
    expect(report).toMatchObject({ verified: true, isExpected: true, problems: [] });
    expect(countOf(report.entries, 'message')).toBe(2);
  });

  it('is not verified for another log, however well it is signed', async () => {
    const report = reportOf(await verifyLogExport(read('minutes.jsonl'), options), `${LOG}0`);
    expect(report).toMatchObject({ verified: false, isExpected: false, problems: [] });
  });

  it('is not verified with a problem', async () => {
    const altered = read('minutes.jsonl').replace('Review agent', 'Other agent');
    const { verified, problems } = reportOf(await verifyLogExport(altered, options), LOG);
    expect([verified, problems.length]).toEqual([false, 1]);
  });
});
