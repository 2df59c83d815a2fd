import { tagsOf } from './node-tags';

describe('the tags of a document', () => {
  it('come from its text and its metadata, without duplicates', () => {
    expect(tagsOf({ tags: ['b', 'c'] }, ['a', 'b'])).toEqual(['a', 'b', 'c']);
  });

  it('are the same in composed and decomposed Unicode', () => {
    expect(tagsOf({ tags: ['re\u0301sume\u0301'] }, ['r\u00e9sum\u00e9'])).toEqual(['r\u00e9sum\u00e9']);
  });

  it.each([[{}], [{ tags: 'a, b' }], [{ tags: { a: 1 } }], [{ tags: [1, null, {}, '', ' \n'] }]])(
    'are empty for the metadata %j',
    (metadata) => {
      expect(tagsOf(metadata)).toEqual([]);
    },
  );

  it('are at most 50, each one line of at most 100 characters', () => {
    expect(tagsOf({ tags: Array.from({ length: 60 }, (_, i) => `t${i}`) })).toHaveLength(50);
    expect(tagsOf({ tags: ['🗂'.repeat(200)] })).toEqual(['🗂'.repeat(100)]);
    expect(tagsOf({ tags: ['a\u0000\nb'] })).toEqual(['a b']);
  });
});
