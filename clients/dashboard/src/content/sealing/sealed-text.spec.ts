import type { Schema } from '../../ground/api/types';
import { placeOf, withReference } from './sealed-text';

const ID = '019bc0e2-1668-7db1-9baa-7e76cb5c5c64';
const REFERENCE = `{{sealed:${ID}}}`;
const at = (line: number, column: number, length: number, verbatim = true) =>
  ({ line, column, length, verbatim }) as Schema<'FindingDto'>;

describe('the value of a finding', () => {
  it('is found whatever ends the lines before it', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(placeOf(`one${end}${end}key: VALUE, then`, at(3, 6, 5))?.value).toBe('VALUE');
      expect(placeOf(`VALUE${end}two`, at(1, 1, 5))).toEqual({ start: 0, value: 'VALUE' });
    }
  });

  it('can have several lines', () => {
    expect(placeOf('a\nBEGIN\r\nEND\nb', at(2, 1, 10))?.value).toBe('BEGIN\r\nEND');
  });

  it('is not taken from a text that is too short', () => {
    expect(placeOf('one\ntwo', at(3, 1, 2))).toBeUndefined();
    expect(placeOf('one\ntwo', at(2, 2, 9))).toBeUndefined();
  });

  it('is not taken where it is encoded or split by markup', () => {
    expect(placeOf('# Title\n\nAK<b>IA</b>', at(1, 1, 1, false))).toBeUndefined();
  });
});

describe('a text whose secret is sealed', () => {
  const sealed = (text: string, start = text.indexOf('VALUE')) =>
    withReference(text, { start, value: 'VALUE' }, ID);

  it('has the reference in each place of the value, and is otherwise the same', () => {
    expect(sealed('a $& VALUE\r\nVALUE. b')).toBe(`a $& ${REFERENCE}\r\n${REFERENCE}. b`);
    expect(sealed('x=VALUE VALUEVALUE')).toBe(`x=${REFERENCE} VALUEVALUE`);
  });

  it('keeps longer values that contain it', () => {
    expect(sealed('VALUE VALUE99 xVALUE')).toBe(`${REFERENCE} VALUE99 xVALUE`);
  });

  it('has the reference where the scan found the value, also within a word', () => {
    expect(sealed('mysql -pVALUE')).toBe(`mysql -p${REFERENCE}`);
  });
});
