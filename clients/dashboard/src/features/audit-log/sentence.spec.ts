import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as de from './acts/de';
import * as en from './acts/en';
import type { Entry } from './audit-log.queries';
import { actOf, isIdIn, nameOf, partsOf, sentenceOf, valueOf, wordsOf } from './sentence';

const ACTS = join(__dirname, '../../../../../libs/ground/audit/src/log/acts.ts');
const kinds = [...readFileSync(ACTS, 'utf8').matchAll(/^ {2}\| '([a-z_.]+)'/gm)].map(([, kind]) => kind!);
const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';
const entryOf = (action: string, name: string | null, after: object | null = null) =>
  ({ action, target: { type: 't', id: ID, name }, before: null, after }) as unknown as Entry;
const fieldsOf = (sentence: string) =>
  partsOf(sentence)
    .flatMap((part) => ('field' in part ? [part.field] : []))
    .sort();

describe('the sentences of the audit log', () => {
  it('are there in each language for each act that the service records, and for no other', () => {
    expect(kinds.length).toBeGreaterThan(80);
    for (const { acts } of [en, de]) expect(Object.keys(acts).sort()).toEqual([...kinds].sort());
  });

  it('name who acted, and in each language the same', () => {
    for (const [english, german] of [
      [en.acts, de.acts],
      [en.withReason, de.withReason],
      [en.withoutName, de.withoutName],
    ] as Record<string, string>[][]) {
      expect(Object.keys(german!)).toEqual(Object.keys(english!));
      for (const [kind, sentence] of Object.entries(english!)) {
        expect(fieldsOf(sentence)).toContain('actor');
        expect([kind, fieldsOf(german![kind]!)]).toEqual([kind, fieldsOf(sentence)]);
      }
    }
  });

  it('say what was and what is', () => {
    const entry = { before: { role: 'member', name: 'A' }, after: { role: 'admin' } };
    expect(valueOf(entry, 'role')).toBe('admin');
    expect(valueOf(entry, 'before.role')).toBe('member');
    expect(valueOf(entry, 'name')).toBe('A');
    expect(valueOf({ before: null, after: null }, 'role')).toBeUndefined();
  });

  it('name an id, or show its beginning, and show what is no UUID whole', () => {
    expect(nameOf(ID, { [ID]: 'Ana' })).toBe('Ana');
    expect(nameOf(ID, { [ID]: null })).toBe('019aa2f0');
    expect(nameOf(ID, {})).toBe('019aa2f0');
    expect(nameOf('acme-corporation', {})).toBe('acme-corporation');
    expect(actOf('{actor} renamed {target}')).toBe('… renamed …');
  });

  it('translate roles and permissions, and nothing that a person wrote', () => {
    const words = { admin: 'Admin', read: 'lesen' };
    expect(wordsOf('before.role', 'admin', words)).toBe('Admin');
    expect(wordsOf('permission', 'read', words)).toBe('lesen');
    expect(wordsOf('reason', 'read', words)).toBe('read');
    expect(isIdIn('ownerUserId', ID)).toBe(true);
    expect(isIdIn('reason', ID)).toBe(false);
  });

  it.each(['__proto__', 'constructor'])('show the text %s as any other', (text) => {
    for (const field of ['reason', 'role']) expect(wordsOf(field, text, { admin: 'Admin' })).toBe(text);
    expect(nameOf(text, {})).toBe(text);
    expect(sentenceOf(entryOf('publishing.overridden', 'a', { reason: text }), en)).toBe(
      en.acts['publishing.overridden'],
    );
  });

  it('say that the service revoked a token of which a refresh token was used twice', () => {
    const revoked = entryOf('token.revoked', 'Laptop', { reason: 'refresh_token_used_twice' });
    expect(sentenceOf(revoked, en)).toMatch(/^The service revoked/);
    expect(sentenceOf({ ...revoked, after: null }, en)).toBe(en.acts['token.revoked']);
  });

  it('name no document that the entry does not name', () => {
    expect(sentenceOf(entryOf('share.created', null), en)).toBe('{actor} shared a document: {permission}');
    expect(sentenceOf(entryOf('share.created', 'acme/guide'), en)).toBe(en.acts['share.created']);
    // The names for ids come from other entries.
    expect(sentenceOf(entryOf('agent.paused', null), en)).toBe(en.acts['agent.paused']);
    expect(sentenceOf(entryOf('log.invented', null), en)).toBeUndefined();
  });
});
