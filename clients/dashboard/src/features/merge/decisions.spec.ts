import { mergeTexts } from '../../content/merging/three-way';
import { decidedText } from './decisions';

const passages = mergeTexts('a\nb\nc\nd', 'a\nmine\nc\nD mine', 'a\ntheirs\nc\nD theirs');

describe('the text after a conflict', () => {
  it('has what the person chose for each passage', () => {
    expect(decidedText(passages, ['mine', 'theirs'])).toBe('a\nmine\nc\nD theirs');
    expect(decidedText(passages, ['theirs', 'mine'])).toBe('a\ntheirs\nc\nD mine');
  });

  it('can have both, each on lines of its own', () => {
    expect(decidedText(passages, ['both', 'both'])).toBe('a\nmine\ntheirs\nc\nD mine\nD theirs');
  });

  it('does not exist before every passage is decided', () => {
    expect(decidedText(passages, ['mine', undefined])).toBeUndefined();
  });
});
