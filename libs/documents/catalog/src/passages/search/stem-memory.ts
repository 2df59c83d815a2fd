import { stemsOf } from '#text';

const MAX_TEXTS = 10_000;

/** The stems of short texts. The headings and folders of the best passages are the same in many searches. */
const known = new Map<string, readonly string[]>();

/** The stems of the words that matter in a heading or a path. */
export function rememberedStems(text: string): readonly string[] {
  let stems = known.get(text);
  if (stems === undefined) {
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, (stems = stemsOf(text)));
  }
  return stems;
}
