import { type Block, changedBlocks } from './block-diff';

/** `a:x` is a block `x` in the section `a`. */
const blocks = (...written: string[]): Block[] =>
  written.map((one) => {
    const [section, signature] = one.split(':');
    return { section: section!, signature: signature! };
  });

describe('changes of a document that somebody reads', () => {
  it('finds nothing in the same text', () => {
    const same = blocks('a:1', 'a:2', 'b:1');
    expect(changedBlocks(same, same)).toEqual({ blocks: [], sections: [] });
  });

  it('marks a block that was changed, and names its section', () => {
    expect(changedBlocks(blocks('a:1', 'a:2', 'b:3'), blocks('a:1', 'a:2b', 'b:3'))).toEqual({
      blocks: [1],
      sections: ['a'],
    });
  });

  it('marks a repeated block only where it is new', () => {
    expect(changedBlocks(blocks('a:1'), blocks('a:1', 'b:1'))).toEqual({ blocks: [1], sections: ['b'] });
  });

  it('names a section that was removed', () => {
    expect(changedBlocks(blocks('a:1', 'b:2'), blocks('a:1'))).toEqual({ blocks: [], sections: ['b'] });
  });

  it('marks no block that only moved', () => {
    const moved = changedBlocks(blocks('a:1', 'b:2'), blocks('b:2', 'a:1'));
    expect(moved.blocks).toEqual([]);
  });
});
