import { findFootnoteMarks, readDefinition } from './footnote-marks';

describe('footnotes', () => {
  it('are found where a text refers to one that exists', () => {
    const marks = findFootnoteMarks('One[^1] and two[^note], not [^other].', new Set(['1', 'note']));
    expect(marks).toEqual([
      { start: 3, end: 7, name: '1' },
      { start: 15, end: 22, name: 'note' },
    ]);
  });

  it('are defined at the beginning of a paragraph', () => {
    expect(readDefinition('[^1]: A text.')).toEqual({ name: '1', length: 6 });
    expect(readDefinition('See [^1]: A text.')).toBeUndefined();
    expect(readDefinition('[^]: x')).toBeUndefined();
  });
});
