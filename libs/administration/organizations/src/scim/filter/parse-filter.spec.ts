import { fulfills } from './evaluate';
import type { Filter } from './filter';
import { keysOf } from './keys';
import { parseFilter, parsePath } from './parse-filter';

describe('a filter', () => {
  const shape = (filter: Filter): unknown => {
    switch (filter.op) {
      case 'and':
      case 'or':
        return [filter.op, ...filter.filters.map(shape)];
      case 'not':
        return ['not', shape(filter.filter)];
      case 'some':
        return [`${filter.path}[]`, shape(filter.filter)];
      default:
        return filter.path;
    }
  };

  it.each<[string, unknown]>([
    ['a pr or b pr and c pr', ['or', 'a', ['and', 'b', 'c']]],
    ['(a pr or b pr) and c pr', ['and', ['or', 'a', 'b'], 'c']],
    ['not (a pr) and b pr', ['and', ['not', 'a'], 'b']],
    ['NOT(a pr or b pr)', ['not', ['or', 'a', 'b']]],
    ['e[type eq "w" and not (value pr)] or a pr', ['or', ['e[]', ['and', 'type', ['not', 'value']]], 'a']],
  ])('%s is read by the precedence of the RFC', (text, expected) => {
    expect(shape(parseFilter(text))).toEqual(expected);
  });

  it('reads texts with everything that JSON escapes', () => {
    expect(parseFilter('a eq "say \\"and\\" or \\u00e9 ) ]"')).toEqual({
      op: 'eq',
      path: 'a',
      value: 'say "and" or é ) ]',
    });
  });

  it('compares a list with `ne` as none of its items', () => {
    const resource = { emails: [{ value: 'a@x' }, { value: 'b@x' }] };
    expect(fulfills(resource, parseFilter('emails.value ne "a@x"'))).toBe(false);
    expect(fulfills(resource, parseFilter('emails.value ne "c@x"'))).toBe(true);
  });

  it('names the keys of which each result has one', () => {
    const keys = (text: string) =>
      keysOf(parseFilter(text), new Set(['id', 'username']))?.map(({ value }) => value);
    expect(keys('userName eq "a" and active eq true')).toEqual(['a']);
    expect(keys('userName eq "a" or id eq "b"')).toEqual(['a', 'b']);
    expect(keys('userName eq "a" or active eq true')).toBeUndefined();
    expect(keys('not (userName eq "a")')).toBeUndefined();
    expect(keys('userName ne "a"')).toBeUndefined();
  });

  it('has paths with a filter and a part', () => {
    expect(parsePath('emails[type eq "work"].value')).toMatchObject({ path: 'emails', part: 'value' });
    expect(parsePath('urn:ietf:params:scim:schemas:core:2.0:User:name.givenName')).toEqual({
      path: 'name.givenname',
    });
  });
});
