import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '#entities';
import { canonicalJson } from '#platform';
import { auditHashOf, shownEntry } from './audit-entry';

const FOLDER = join(__dirname, '../../../../../docs/protocols/audit-log/vectors');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const vectors = JSON.parse(read('entries.json')) as { canonical: string; entryHash: string }[];
const entries = read('log.jsonl')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line) as ReturnType<typeof shownEntry>);

describe('the published test vectors', () => {
  it.each(vectors.map((vector, n) => [n + 1, vector] as const))('give the hash of entry %i', (n, vector) => {
    const shown = entries[n - 1]!;
    const { entryHash, ...hashed } = shown;
    const stored = {
      ...shown,
      at: new Date(shown.at),
      prevHash: shown.prevHash === null ? null : Buffer.from(shown.prevHash, 'hex'),
      entryHash: Buffer.from(entryHash, 'hex'),
    } as AuditEntry;
    expect(canonicalJson(hashed)).toBe(vector.canonical);
    expect(auditHashOf(stored).toString('hex')).toBe(vector.entryHash);
    expect(shownEntry(stored)).toEqual(shown);
  });

  it('cover a first entry, a link, an agent, an operator and an export', () => {
    expect(entries.map(({ actor, action }) => `${actor.type} ${action}`)).toEqual([
      'user tenant.created',
      'user policy.updated',
      'agent secret_envelope.revoked',
      'operator tenant.updated',
      'user audit.exported',
    ]);
  });
});
