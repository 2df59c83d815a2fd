import { readToolsets, toolsetsQuery } from './toolsets';

describe('the toolsets in an address of the tools', () => {
  it('are names with commas between them', () => {
    expect(readToolsets('inbox,doc-ids')).toEqual(['inbox', 'doc-ids']);
    expect(readToolsets(undefined)).toEqual([]);
    expect(readToolsets('')).toEqual([]);
    expect([toolsetsQuery(['inbox', 'doc-ids']), toolsetsQuery([])]).toEqual(['?toolsets=inbox,doc-ids', '']);
  });

  it.each(['inbox,', 'Inbox', 'a b', 'a"b', ['inbox'], { a: 'b' }, 'a,'.repeat(300), 'x'.repeat(41)])(
    'are not %j',
    (parameter) => expect(readToolsets(parameter)).toBeUndefined(),
  );
});
