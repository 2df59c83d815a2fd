import { queryTermsOf } from '#text';
import { emphasizeNames } from './emphasis';

const ALL = 10_000;

/** The values of the words of a query. `passages` says in how many passages each word is; the default is 100. */
function valuesOf(query: string, passages: Record<string, number> = {}): Map<string, number> {
  const terms = queryTermsOf(query).map((term) => {
    const word = term.forms.at(-1)!;
    return { ...term, passages: passages[word] ?? 100, value: 5 * term.weight, corrected: false };
  });
  return new Map(emphasizeNames(terms, ALL).map(({ forms, value }) => [forms.at(-1)!, value]));
}

describe('a rare name', () => {
  it('outweighs most pairs of a sentence that is written without spaces', () => {
    const values = valuesOf('sqlcommenterをどう設定すればよいですか', { sqlcommenter: 1 });
    const pairs = [...values].flatMap(([word, value]) => (word === 'sqlcommenter' ? [] : [value]));
    expect(values.get('sqlcommenter')).toBeGreaterThan(5 + 0.5 * pairs.reduce((sum, one) => sum + one, 0));
  });

  it('has more weight the longer the sentence is, and the fewer passages have it', () => {
    const weightOf = (query: string, passages: number) =>
      valuesOf(query, { valkey: passages }).get('valkey')!;
    const [short, long] = ['valkeyの設定方法', 'valkeyを使うアプリケーションの設定方法を教えてください'];
    expect(weightOf(long, 3)).toBeGreaterThan(weightOf(short, 3));
    expect(weightOf(long, 3)).toBeGreaterThan(weightOf(long, 30));
    expect(weightOf(long, 30)).toBeGreaterThan(5);
  });

  it('keeps its weight beside keywords of two characters, in a sentence with spaces, and if it is not rare', () => {
    for (const query of ['sqlcommenter 設定 方法', 'how to set sqlcommenter'])
      expect(valuesOf(query, { sqlcommenter: 1 }).get('sqlcommenter')).toBe(5);
    expect(valuesOf('sqlcommenterをどう設定すればよいですか').get('sqlcommenter')).toBe(5);
  });
});
