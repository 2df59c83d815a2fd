import { unsentText } from './unsent-text';

describe('a draft whose text was sent', () => {
  it('keeps what was typed after or before it meanwhile', () => {
    expect(unsentText('We agree.', 'We agree.')).toBe('');
    expect(unsentText('We agree. And', 'We agree.')).toBe(' And');
    expect(unsentText('First: We agree.', 'We agree.')).toBe('First: ');
  });

  it('stays if it was changed', () => {
    expect(unsentText('We do not agree.', 'We agree.')).toBe('We do not agree.');
    expect(unsentText('', 'We agree.')).toBe('');
  });
});
