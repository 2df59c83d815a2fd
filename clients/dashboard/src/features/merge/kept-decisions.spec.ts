import { mergeTexts } from '../../content/merging/three-way';
import { decidedText } from './decisions';
import { decisionsOf, restoredDecisions } from './kept-decisions';

const BASE = 'one\n\ntwo\n\nthree\n';
const MINE = 'one mine\n\ntwo\n\nthree mine\n';
const THEIRS = 'one theirs\n\ntwo\n\nthree theirs\n';
const passages = mergeTexts(BASE, MINE, THEIRS);

describe('what is kept of the decisions about a conflict', () => {
  it('restores choices and written texts', () => {
    const decided = {
      choices: ['theirs', { own: 'three of us' }],
      owns: ['one of us', 'three of us'],
    } as const;
    const kept = decisionsOf(passages, decided);
    expect(restoredDecisions(passages, kept)).toEqual(decided);
    expect(decidedText(passages, restoredDecisions(passages, kept).choices)).toBe(
      'one theirs\n\ntwo\n\nthree of us\n',
    );
  });

  it('holds no text of others: a field that nobody wrote in is made again', () => {
    const both = 'one mine\none theirs';
    const kept = decisionsOf(passages, { choices: [{ own: both }, undefined], owns: [both, undefined] });
    expect(JSON.stringify(kept)).not.toContain('theirs\n');
    expect(JSON.stringify(kept)).not.toContain('one');
    expect(restoredDecisions(passages, kept).choices).toEqual([{ own: both }, undefined]);
  });

  it('asks again where the other version has changed, and offers what the person wrote', () => {
    const kept = decisionsOf(passages, {
      choices: [{ own: 'one of us' }, 'mine'],
      owns: ['one of us', undefined],
    });
    const changed = mergeTexts(BASE, MINE, THEIRS.replace('one theirs', 'one newer'));
    expect(restoredDecisions(changed, kept)).toEqual({
      choices: [undefined, 'mine'],
      owns: ['one of us', undefined],
    });
  });

  it('offers a written text in another passage rather than losing it', () => {
    const kept = decisionsOf(passages, { choices: [], owns: [undefined, 'three of us'] });
    const others = mergeTexts('a\n', 'a mine\n', 'a theirs\n');
    expect(restoredDecisions(others, kept)).toEqual({ choices: [undefined], owns: ['three of us'] });
  });

  it('is nothing without a decision', () => {
    expect(restoredDecisions(passages, [])).toEqual({
      choices: [undefined, undefined],
      owns: [undefined, undefined],
    });
  });
});
