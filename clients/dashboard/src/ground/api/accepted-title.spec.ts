import { acceptedTitle } from './accepted-title';

describe('the title of a document, as the title of something else', () => {
  it('has a space in place of what a title must not contain', () => {
    expect(acceptedTitle('One\tTwo\u2028\u2067Three', 500)).toBe('One Two Three');
  });

  it('has at most so many characters, and ends with a whole one', () => {
    expect(acceptedTitle('a'.repeat(600), 500)).toHaveLength(500);
    expect(acceptedTitle('a😀', 2)).toBe('a');
  });
});
