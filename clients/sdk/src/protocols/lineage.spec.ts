import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLineage } from './lineage.js';

const read = (file: string) =>
  readFileSync(join(__dirname, '../../../../docs/protocols/lineage/vectors', file), 'utf8');
const bundle = JSON.parse(read('bundle.json')) as { entries: object[] };
const { keys } = JSON.parse(read('jwks.json')) as { keys: object[] };
const issuer = 'https://workspace.example';
const content = read('content.md');

describe('the lineage of a document', () => {
  it('is verified as in the published vectors', () => {
    const verdict = { verified: true, problems: [], signedAt: '2026-11-21T09:31:00.000Z' };
    expect(verifyLineage(bundle, { keys, issuer, content, earlier: bundle })).toEqual(verdict);
    expect(verifyLineage({ data: bundle }, { keys, issuer: `${issuer}/` })).toEqual(verdict);
  });

  it.each([
    [
      'a changed entry',
      { ...bundle, entries: bundle.entries.map((one) => ({ ...one, actorDisplay: 'Eve' })) },
      {},
      /was altered/,
    ],
    ['a missing entry', { ...bundle, entries: bundle.entries.slice(0, -1) }, {}, /last entries are missing/],
    ['another issuer', bundle, { issuer: 'https://other.example' }, /was issued by/],
    ['other keys', bundle, { keys: [] }, /not a key of the issuer/],
    ['other content', bundle, { content: `${content} ` }, /The content is the content of no entry/],
  ])('is not verified with %s', (_, other, options, problem) => {
    const { verified, problems } = verifyLineage(other, { keys, issuer, ...options });
    expect(verified).toBe(false);
    expect(problems.join('\n')).toMatch(problem);
  });

  it('is only read from a bundle', () => {
    expect(() => verifyLineage({ entries: [] }, { keys, issuer })).toThrow('not a lineage-bundle/1');
  });
});
