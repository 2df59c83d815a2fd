import fc from 'fast-check';
import { KeywordIndex } from './keyword-index';

function found(words: readonly string[], text: string): string[] {
  const places: string[] = [];
  new KeywordIndex(words).search(text, (word, start) => void places.push(`${words[word]}@${start}`));
  return places.sort();
}

describe('KeywordIndex', () => {
  it('finds every occurrence of each word, also within another word, in any case', () => {
    expect(found(['key', 'api_key', '密码'], 'API_KEY key 密码')).toEqual([
      'api_key@0',
      'key@4',
      'key@8',
      '密码@12',
    ]);
  });

  it('finds the same as a search for each word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '_', 'c', 'A') }),
        (words, text) => {
          const expected: string[] = [];
          for (const each of words) {
            for (
              let at = text.toLowerCase().indexOf(each);
              at >= 0;
              at = text.toLowerCase().indexOf(each, at + 1)
            )
              expected.push(`${each}@${at}`);
          }
          expect(found(words, text)).toEqual(expected.sort());
        },
      ),
    );
  });
});
