import { compareTexts } from './difference';
import { unifiedLines } from './unified-lines';

const shown = (older: string, newer: string) =>
  unifiedLines(compareTexts(older, newer).rows).map(
    ({ kind, side }) =>
      `${{ same: ' ', added: '+', removed: '-' }[kind]}${side.parts.map(({ text }) => text).join('')}`,
  );

describe('a difference in one column', () => {
  it('shows what was removed before what was added', () => {
    expect(shown('a\nb\nc\nd\n', 'a\nB\nC\nd\n')).toEqual([' a', '-b', '-c', '+B', '+C', ' d']);
  });

  it('ends with what was added at the end', () => {
    expect(shown('a\n', 'a\nb\n')).toEqual([' a', '+b']);
  });
});
