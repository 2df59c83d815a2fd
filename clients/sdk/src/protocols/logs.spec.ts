import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLogExport } from './lineage.js';

const PROTOCOLS = join(__dirname, '../../../../docs/protocols');
const read = (file: string) => readFileSync(join(PROTOCOLS, file), 'utf8');
const keysOf = (file: string) => (JSON.parse(read(file)) as { keys: object[] }).keys;
const issuer = 'https://workspace.example';

describe('an export of a log', () => {
  const keys = keysOf('audit-log/vectors/jwks.json');
  const later = read('audit-log/vectors/later.jsonl');
  const earlier = read('audit-log/vectors/earlier.jsonl');

  it('is verified as in the published vectors, also as what continues an earlier one', async () => {
    const { entries, ...verdict } = await verifyLogExport(later, { keys, issuer: `${issuer}/`, earlier });
    expect(verdict).toEqual({
      verified: true,
      problems: [],
      signedAt: '2026-11-21T09:32:00.000Z',
      log: 'audit:01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e11',
    });
    expect(entries.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });

  it('is verified as the rest of a log whose older entries were deleted', async () => {
    const rest = read('audit-log/vectors/rest.jsonl');
    expect(await verifyLogExport(rest, { keys, issuer })).toMatchObject({ verified: true, problems: [] });
    const { deleted } = JSON.parse(rest.split('\n')[0]!) as { deleted: string };
    const log = read('audit-log/vectors/log.jsonl');
    const whole = log.replace('{', `{"deleted":"${deleted}",`);
    const { problems } = await verifyLogExport(whole, { keys, issuer });
    expect(problems).toEqual([
      'The checkpoint of what was deleted ends with entry 2, and the export begins with entry 1.',
    ]);
  });

  it('is not verified as such a rest with another statement about what was deleted', async () => {
    const rest = read('audit-log/vectors/rest.jsonl');
    const { checkpoint } = JSON.parse(earlier.split('\n')[0]!) as { checkpoint: string };
    const others = JSON.parse(read('audit-log/vectors/deletions.json')) as Record<string, string>;
    for (const [deleted, problem] of [
      [checkpoint, 'its type is log-checkpoint+jwt'],
      [others.foreign, 'was issued by https://other.example'],
      [others.partly, 'begins with entry 2, not with entry 1'],
      ['', 'is not a compact JWS'],
    ]) {
      const [head, ...entries] = rest.split('\n');
      const forged = [JSON.stringify({ ...(JSON.parse(head!) as object), deleted }), ...entries].join('\n');
      const { verified, problems } = await verifyLogExport(forged, { keys, issuer });
      expect([verified, problems]).toEqual([false, [expect.stringContaining(problem!)]]);
    }
  });

  it('reveals a history that was rewritten up to the last of the deleted entries', async () => {
    const rest = read('audit-log/vectors/rest.jsonl');
    expect(await verifyLogExport(rest, { keys, issuer, earlier })).toMatchObject({ verified: true });
    const { problems } = await verifyLogExport(rest, {
      ...{ keys, issuer },
      earlier: read('audit-log/vectors/rewritten.jsonl'),
    });
    expect(problems).toEqual([expect.stringContaining('The history was rewritten')]);
  });

  it('is only read from an export', async () => {
    for (const text of ['', '{}', read('lineage/vectors/bundle.json')])
      await expect(verifyLogExport(text, { keys, issuer })).rejects.toThrow('not a log-export/1');
  });
});

describe('a certificate of acknowledgement', () => {
  const keys = keysOf('acknowledgements/vectors/jwks.json');
  const certificate = read('acknowledgements/vectors/certificate.jsonl');

  it('is verified as in the published vectors', async () => {
    const { entries, ...verdict } = await verifyLogExport(certificate, { keys, issuer });
    expect(verdict).toEqual({
      verified: true,
      problems: [],
      signedAt: '2026-11-22T12:00:00.000Z',
      log: 'distribution:01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e11',
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['sent', 'acknowledged', 'acknowledged']);
  });

  it.each([
    [
      'another hash of a document',
      (text: string) => text.replace('"contentHash":null', '"contentHash":"0"'),
      /Entry 1 was altered/,
    ],
    ['another reader', (text: string) => text.replace('Mel Member', 'Max'), /Entry 3 was altered/],
    [
      'an acknowledgement less',
      (text: string) => text.split('\n').slice(0, -2).join('\n'),
      /last entries are missing/,
    ],
    [
      'an acknowledgement more',
      (text: string) => text + text.split('\n').at(-2)! + '\n',
      /Entry 3 is in the place of entry 4/,
    ],
    [
      'other acknowledgements left',
      (text: string) => text.split('\n').toSpliced(2, 1).join('\n'),
      /Entry 2 is missing/,
    ],
  ])('is not verified with %s', async (_, change, problem) => {
    const { verified, problems } = await verifyLogExport(change(certificate), { keys, issuer });
    expect(verified).toBe(false);
    expect(problems.join('\n')).toMatch(problem);
  });

  it('is not verified with keys or the name of another issuer', async () => {
    const other = keysOf('audit-log/vectors/jwks.json');
    const strange = await verifyLogExport(certificate, { keys: other, issuer });
    expect([strange.verified, strange.signedAt, strange.log]).toEqual([false, undefined, undefined]);
    const { problems } = await verifyLogExport(certificate, { keys, issuer: 'https://other.example' });
    expect(problems.join('\n')).toMatch(/was issued by/);
  });
});

describe('the minutes of a room', () => {
  it('are verified as in the published vectors', async () => {
    const keys = keysOf('minutes/vectors/jwks.json');
    const minutes = read('minutes/vectors/minutes.jsonl');
    const { entries, ...verdict } = await verifyLogExport(minutes, { keys, issuer });
    expect(verdict).toMatchObject({ verified: true, problems: [] });
    expect(verdict.log).toMatch(/^minutes:01a1fe4a-/);
    expect(entries).toHaveLength(9);
    const changed = minutes.replace('Review agent', 'Other agent');
    expect(await verifyLogExport(changed, { keys, issuer })).toMatchObject({ verified: false });
  });
});
