import type { Entry, Names } from './audit-log.queries';

/** A part of a sentence about an act: words, or the name of a field of its entry. */
export type SentencePart = { words: string } | { field: string };

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

/** The name of what an id refers to: that of now, or the beginning of the id. */
export function nameOf(id: string, names: Names): string {
  return names[id] ?? id.slice(0, 8);
}
