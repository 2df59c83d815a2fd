import { insideOthers } from './bulk-items';

describe('nodes of one request', () => {
  it('are inside of each other only below a whole name', () => {
    expect(insideOthers(['/a', '/a/b', '/a-b', '/a/b/c', '/b/a', '/ab/c'])).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
