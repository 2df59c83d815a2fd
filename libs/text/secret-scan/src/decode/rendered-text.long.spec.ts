import { expectLinearGrowth } from '#testing/growth';
import { renderedText } from './rendered-text';

describe('the text of a page', () => {
  const repeat = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));

  it.each<[string, (size: number) => string]>([
    ['elements that nothing ends', repeat('a<b>')],
    ['elements of another language that nothing ends', repeat('<svg><a>')],
    [
      'references to a long address',
      (size) => `[a]: /${'u'.repeat(size >> 8)}\n\n${'[a]'.repeat(Math.ceil(size / 3))}`,
    ],
    ['dense markup', repeat('[x](y) *a_ **b** ')],
    ['references that are defined and used once', referencesOf],
  ])('is read in time proportional to its length: %s', async (_, input) => {
    const run = (text: string) => renderedText(text, 'markdown');
    await expectLinearGrowth({ input, size: 786_432, run });
  });
});

function referencesOf(size: number): string {
  const names = Array.from({ length: size >> 5 }, (_, i) => `[reference-${i}]`);
  return `${names.map((name) => `${name}: /u`).join('\n')}\n\n${names.join(' ')}`;
}
