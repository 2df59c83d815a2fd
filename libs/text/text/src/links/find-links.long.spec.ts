import { expectLinearGrowth } from '#testing/growth';
import { findLinks } from './find-links';

describe('the links of malicious input', () => {
  type Fill = (piece: string) => string;
  it.each<[string, (fill: Fill) => string]>([
    ['opening brackets', (fill) => fill('[')],
    ['brackets around brackets', (fill) => `${fill('[')}${fill(']')}`],
    ['link beginnings', (fill) => fill('[a](b ')],
    ['open titles', (fill) => fill('[a](b "')],
    ['open tags', (fill) => fill('<a href="')],
    ['open comments', (fill) => fill('<!-- ')],
    ['comments in HTML', (fill) => `<div>${fill('<!-- ')}`],
    ['references', (fill) => `[r]: x\n\n${fill('[r][')}`],
    ['images in images', (fill) => `${fill('![')}${fill('](a)')}`],
    ['backticks', (fill) => fill('[a](b) ` `` ')],
  ])('are found in time in proportion to the length of %s', async (_, content) => {
    const input = (length: number) => content((piece) => piece.repeat(Math.ceil(length / piece.length / 2)));
    await expectLinearGrowth({ input, size: 262_144, run: (text) => findLinks(text) });
  });
});
