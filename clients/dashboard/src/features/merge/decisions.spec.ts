import { mergeTexts } from '../../content/merging/three-way';
import { decidedText, draftOf } from './decisions';

const passages = mergeTexts('a\nb\nc\nd', 'a\nmine\nc\nD mine', 'a\ntheirs\nc\nD theirs');

describe('the text after a conflict', () => {
  it('has what the person chose for each passage', () => {
    expect(decidedText(passages, ['mine', 'theirs'])).toBe('a\nmine\nc\nD theirs');
    expect(decidedText(passages, ['theirs', 'mine'])).toBe('a\ntheirs\nc\nD mine');
  });

  it('can have both, each on lines of its own', () => {
    expect(decidedText(passages, ['both', 'both'])).toBe('a\nmine\ntheirs\nc\nD mine\nD theirs');
  });

  it('can have what the person wrote instead', () => {
    expect(decidedText(passages, [{ own: 'one\ntwo' }, { own: 'D' }])).toBe('a\none\ntwo\nc\nD');
    expect(decidedText(passages, [{ own: '' }, 'mine'])).toBe('a\nc\nD mine');
  });

  it('keeps the line ends of the document', () => {
    const windows = mergeTexts('a\r\nb', 'a\r\nmine', 'a\r\ntheirs');
    expect(decidedText(windows, ['both'])).toBe('a\r\nmine\r\ntheirs');
    expect(decidedText(windows, [{ own: 'one\ntwo' }])).toBe('a\r\none\r\ntwo');
  });

  it('does not exist before every passage is decided', () => {
    expect(decidedText(passages, ['mine', undefined])).toBeUndefined();
  });
});

describe('the text with which a person begins to write a passage', () => {
  const [, first] = passages as [unknown, Parameters<typeof draftOf>[0]];

  it.each([
    [undefined, 'mine\ntheirs'],
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    [{ own: 'mine, and more' }, 'mine, and more'],
  ] as const)('is what they chose before (%j)', (choice, text) => expect(draftOf(first, choice)).toBe(text));
});
