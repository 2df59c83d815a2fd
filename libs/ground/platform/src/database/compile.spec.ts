import { compile } from './compile';

describe('compile', () => {
  it('numbers placeholders in the order in which their names first occur', () => {
    expect(compile('SELECT * FROM t WHERE a = :one AND b = :two AND c = :one')).toEqual({
      text: 'SELECT * FROM t WHERE a = $1 AND b = $2 AND c = $1',
      names: ['one', 'two'],
    });
  });

  it.each([
    ['a cast', ':ids::uuid[]', '$1::uuid[]'],
    ['a cast of a column', 'n.id::text = :ids', 'n.id::text = $1'],
    ['an operator before it', 'a=:ids', 'a=$1'],
    ['an array constructor', 'ARRAY[:ids, a]', 'ARRAY[$1, a]'],
    ['a nested array constructor', 'array [[:ids], [2]]', 'array [[$1], [2]]'],
    ['a call in a subscript', 'a[f(:ids)]', 'a[f($1)]'],
  ])('finds a placeholder in %s', (_, sql, text) => {
    expect(compile(sql)).toEqual({ text, names: ['ids'] });
  });

  it.each([
    ['casts', 'SELECT a::uuid, b::text[]'],
    ['strings', `SELECT 'at 12:noon, it''s :late'`],
    ['escaped strings', `SELECT E'a\\':b' || e':c'`],
    ['strings of Unicode escapes', `SELECT U&'\\+10FFFF:a'`],
    ['dollar-quoted strings', 'SELECT $$ :a $$, $body$ :b $$ $body$'],
    ['quoted names', 'SELECT a AS ":b"'],
    ['comments', 'SELECT 1 -- :a\n, /* :b */ 2'],
    ['JSON operators', `SELECT a ->> 'b', a #> '{c:d}', a ? 'e', a @> '{"f":1}'`],
    ['slices of arrays', 'SELECT a[1:n], a[:n], (a)[x : y], ARRAY[b[1:n]]'],
    ['named arguments', 'SELECT f(a := 1)'],
  ])('finds no placeholder in %s', (_, sql) => {
    expect(compile(sql)).toEqual({ text: sql, names: [] });
  });

  it('refuses positional parameters', () => {
    expect(() => compile('SELECT $1, :a')).toThrow('Parameters must have names: $1');
    expect(compile(`SELECT '$1'`).names).toEqual([]);
  });
});
