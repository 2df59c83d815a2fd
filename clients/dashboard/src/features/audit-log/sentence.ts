import type { Entry, Names } from './audit-log.queries';

/** A part of a sentence about an act: words, or the name of a field of its entry. */
export type SentencePart = { words: string } | { field: string };

/** The sentences of one language, by act. */
export interface Sentences {
  acts: Partial<Record<string, string>>;
  /** By act and, after a space, the reason that the entry has. */
  withReason: Partial<Record<string, string>>;
  /** By act, for a target that the entry does not name. */
  withoutName: Partial<Record<string, string>>;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ID_FIELD = /Id$/;
/** Fields of which the values are those of an enumeration. */
const ENUMERATED = ['role', 'before.role', 'permission', 'action'];

/** The sentence of an entry; undefined for an act that this version does not know. */
export function sentenceOf(
  { action, target, before, after }: Pick<Entry, 'action' | 'target' | 'before' | 'after'>,
  { acts, withReason, withoutName }: Sentences,
): string | undefined {
  return (
    withReason[`${action} ${String(valueOf({ before, after }, 'reason'))}`] ??
    (target.name === null ? withoutName[action] : undefined) ??
    acts[action]
  );
}

/** A sentence such as `{actor} renamed {target}`, in its parts. */
export function partsOf(sentence: string): SentencePart[] {
  return sentence
    .split(/\{([A-Za-z.]+)\}/)
    .map((part, at) => (at % 2 === 1 ? { field: part } : { words: part }))
    .filter((part) => !('words' in part) || part.words !== '');
}

/** A sentence without names, for a list of acts. */
export function actOf(sentence: string): string {
  return sentence.replace(/\{[A-Za-z.]+\}/g, '…');
}

/** A field of an entry as it is after the act or, with `before.`, as it was. A field that ended with the act is as it was. */
export function valueOf({ before, after }: Pick<Entry, 'before' | 'after'>, field: string): unknown {
  const [was, is] = [before, after] as (Record<string, unknown> | null)[];
  return field.startsWith('before.') ? was?.[field.slice('before.'.length)] : (is?.[field] ?? was?.[field]);
}

/** Whether a field has an id, and not a text that only looks like one. */
export function isIdIn(field: string, value: string): boolean {
  return ID_FIELD.test(field) && ID.test(value);
}

/** A value of an entry in words, if it is one of an enumeration. What somebody wrote stays as it is. */
export function wordsOf(field: string, value: string, words: Readonly<Record<string, string>>): string {
  return (ENUMERATED.includes(field) && Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}

/** The name of what an id refers to: that of now, or the id, of a UUID only its beginning. */
export function nameOf(id: string, names: Names): string {
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? (ID.test(id) ? id.slice(0, 8) : id);
}
