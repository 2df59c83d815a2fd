import type { Schema } from '../../ground/api/types';
import { valueOf, withReference } from './sealed-text';

const ID = '019bc0e2-1668-7db1-9baa-7e76cb5c5c64';
const at = (line: number, column: number, length: number) =>
  ({ line, column, length }) as Schema<'FindingDto'>;

describe('the value of a finding', () => {
  it('is found whatever ends the lines before it', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(valueOf(`one${end}${end}key: VALUE, then`, at(3, 6, 5))).toBe('VALUE');
      expect(valueOf(`VALUE${end}two`, at(1, 1, 5))).toBe('VALUE');
    }
  });

  it('can have several lines', () => {
    expect(valueOf('a\nBEGIN\r\nEND\nb', at(2, 1, 10))).toBe('BEGIN\r\nEND');
  });

  it('is not taken from a text that is too short', () => {
    expect(valueOf('one\ntwo', at(3, 1, 2))).toBeUndefined();
    expect(valueOf('one\ntwo', at(2, 2, 9))).toBeUndefined();
  });
});

describe('a text whose secret is sealed', () => {
  it('has the reference in each place of the value, and is otherwise the same', () => {
    expect(withReference('a $& VALUE\r\nVALUE b', 'VALUE', ID)).toBe(
      `a $& {{sealed:${ID}}}\r\n{{sealed:${ID}}} b`,
    );
  });
});
