/** SQL as PostgreSQL accepts it, with the names of its parameters: `names[0]` is the name of `$1`. */
export interface CompiledSql {
  readonly text: string;
  readonly names: readonly string[];
}

// Tokens in which a colon means something else come first: strings, quoted names, comments, casts and named arguments.
const TOKEN =
  /[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|\$(?<tag>[A-Za-z_]\w*)?\$[^]*?\$\k<tag>\$|--[^\n]*|\/\*[^]*?\*\/|::|:=|\b(?<array>ARRAY)\s*\[|:(?<name>[A-Za-z_]\w*)|\$\d+|\w+|\S/gi;

type Bracket = '(' | 'subscript' | 'array';

/**
 * Turns the placeholders `:name` of SQL into `$1`, `$2`, … in the order in which each name first occurs. Strings, quoted names,
 * comments, casts (`::type`), named arguments (`a := b`) and array slices (`a[1:n]`) keep their colons.
 *
 * @throws Error for SQL with a positional parameter
 */
export function compile(sql: string): CompiledSql {
  const names: string[] = [];
  const open: Bracket[] = [];
  let before = '';
  const text = sql.replace(TOKEN, (token, ...rest) => {
    const { array, name } = rest.at(-1) as { array?: string; name?: string };
    // `ARRAY[[1], [2]]`: a bracket where an element begins opens a nested array. Any other bracket is a subscript or a slice.
    const element = open.at(-1) === 'array' && (before === '[' || before === ',');
    before = array ? '[' : token;
    if (array || token === '[') open.push(array || element ? 'array' : 'subscript');
    else if (token === '(') open.push('(');
    else if (token === ')' || token === ']') open.pop();
    else if (/^\$\d/.test(token)) throw new Error(`Parameters must have names: ${token} in ${sql}`);
    if (name === undefined || open.at(-1) === 'subscript') return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
