import { readFileSync } from 'node:fs';
import { verifyLineage } from '../../../../sdk/src/protocols/lineage';
import { reportOf } from './report';

const VECTORS = `${__dirname}/../../../../../docs/protocols/lineage/vectors`;
const read = (name: string): unknown => JSON.parse(readFileSync(`${VECTORS}/${name}`, 'utf8'));
const { keys } = read('jwks.json') as { keys: object[] };

interface Bundle {
  entries: Record<string, unknown>[];
}

const report = (alter: (bundle: Bundle) => void = () => {}, content?: string) => {
  const bundle = read('bundle.json') as Bundle;
  alter(bundle);
  const verdict = verifyLineage(bundle, { keys, issuer: 'https://workspace.example', content });
  return reportOf(verdict, content !== undefined);
};
const results = ({ checks }: ReturnType<typeof report>) =>
  Object.fromEntries(checks.map(({ id, result }) => [id, result]));

describe('the report about a bundle', () => {
  it('says that each check passed', () => {
    const passed = report(() => {}, readFileSync(`${VECTORS}/content.md`, 'utf8'));
    expect(passed).toMatchObject({ verified: true, signedAt: '2026-11-21T09:31:00.000Z' });
    expect(results(passed)).toEqual({
      entries: 'passed',
      signature: 'passed',
      end: 'passed',
      content: 'passed',
    });
  });

  it('shows an altered entry at that entry', () => {
    const altered = report(({ entries }) => (entries[1]!.actorDisplay = 'Somebody else'));
    expect([...altered.byEntry.keys()]).toEqual([2]);
    expect(results(altered)).toEqual({
      entries: 'failed',
      signature: 'passed',
      end: 'passed',
      content: 'skipped',
    });
  });

  it('shows where an entry is missing', () => {
    expect([...report(({ entries }) => entries.splice(1, 1)).byEntry.keys()]).toEqual([2]);
  });

  it('says that the last entries are missing', () => {
    const cut = report(({ entries }) => entries.pop());
    expect(results(cut)).toMatchObject({ entries: 'passed', signature: 'passed', end: 'failed' });
  });

  it('skips what a broken signature makes impossible', () => {
    const forged = report((bundle) => Object.assign(bundle, { checkpoint: 'a.b.c' }));
    expect(results(forged)).toMatchObject({ entries: 'passed', signature: 'failed', end: 'skipped' });
  });

  it('says that the content is another one', () => {
    expect(results(report(() => {}, 'another text'))).toMatchObject({ content: 'failed' });
  });
});
