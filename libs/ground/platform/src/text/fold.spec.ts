import { latinLetters as latinLettersOfSdk } from '../../../../../clients/sdk/src/latin-letters';
import { fold, latinLetters } from './fold';

const CHARACTERS = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code));

describe('folded text', () => {
  it.each([
    ['Große Straße', 'grosse strasse'],
    ['ŁÓDŹ', 'lodz'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁle', 'file'],
    ['Guðrún', 'guðrun'],
  ])('of %j is %j', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('the Latin letters of a name', () => {
  it('are the same in the SDK', () => {
    expect(CHARACTERS.filter((one) => latinLetters(one) !== latinLettersOfSdk(one))).toEqual([]);
  });
});
