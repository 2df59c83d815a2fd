import type { Edit } from './edit';
import { sizeOf } from './edit-document';

const replace = (find: string, by: string, all: boolean): Edit => ({
  op: 'replaceText',
  find,
  replace: by,
  all,
});
const size = (...edits: Edit[]) => sizeOf({ content: 'a'.repeat(1_000), edits, maxLength: 5_000_000 });

describe('the size of a task with edits', () => {
  it('is the length of the document and of what is added', () => {
    expect(size({ op: 'append', text: 'abc' }, replace('a', 'bcd', false), replace('abc', 'd', true))).toBe(
      1_007,
    );
  });

  it('is the longest document that is allowed if a text is multiplied', () => {
    expect(size(replace('a', 'bb', true), { op: 'deleteSection', anchor: 'x' })).toBe(5_000_000);
  });
});
