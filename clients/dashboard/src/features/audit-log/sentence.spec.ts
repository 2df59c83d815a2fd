import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acts as de } from './acts/de';
import { acts as en } from './acts/en';
import { actOf, nameOf, partsOf, valueOf } from './sentence';

const ACTS = join(__dirname, '../../../../../libs/ground/audit/src/log/acts.ts');
const kinds = [...readFileSync(ACTS, 'utf8').matchAll(/^ {2}\| '([a-z_.]+)'/gm)].map(([, kind]) => kind!);
const fieldsOf = (sentence: string) =>
  partsOf(sentence)
    .flatMap((part) => ('field' in part ? [part.field] : []))
    .sort();

describe('the sentences of the audit log', () => {
  it('are there in each language for each act that the service records, and for no other', () => {
    expect(kinds.length).toBeGreaterThan(80);
    for (const acts of [en, de]) expect(Object.keys(acts).sort()).toEqual([...kinds].sort());
  });

  it('name who acted, and in each language the same', () => {
    for (const [kind, sentence] of Object.entries(en)) {
      expect(fieldsOf(sentence)).toContain('actor');
      expect([kind, fieldsOf(de[kind as keyof typeof de])]).toEqual([kind, fieldsOf(sentence)]);
    }
  });

  it('say what was and what is', () => {
    const entry = { before: { role: 'member', name: 'A' }, after: { role: 'admin' } };
    expect(valueOf(entry, 'role')).toBe('admin');
    expect(valueOf(entry, 'before.role')).toBe('member');
    expect(valueOf(entry, 'name')).toBe('A');
    expect(valueOf({ before: null, after: null }, 'role')).toBeUndefined();
  });

  it('name an id, or show its beginning', () => {
    expect(nameOf('019aa2f0-5b1e', { '019aa2f0-5b1e': 'Ana' })).toBe('Ana');
    expect(nameOf('019aa2f0-5b1e', {})).toBe('019aa2f0');
    expect(actOf('{actor} renamed {target}')).toBe('… renamed …');
  });
});
