import { sentTitle } from './sent-title';

describe('the title of a document that is distributed', () => {
  it('has a space in place of what a title must not contain', () => {
    expect(sentTitle('One\tTwo\u2028\u2067Three')).toBe('One Two Three');
  });

  it('has at most 500 characters', () => {
    expect(sentTitle('a'.repeat(600))).toHaveLength(500);
  });
});
