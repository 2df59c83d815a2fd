import { accepted } from './accepted.js';

describe('a text of an exported project', () => {
  it('has a space in place of what the API refuses, and keeps tabs and line ends', () => {
    expect(accepted('A\u2028B\u202aC\u0007D\tE\r\nF', 100)).toBe('A B C D\tE\r\nF');
  });

  it('has at most so many characters, and ends with a whole one', () => {
    expect(accepted('a😀', 2)).toBe('a');
  });
});
