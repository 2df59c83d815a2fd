/** The value of a parameter. `null` is a value; `undefined` means that the value is missing. */
export type Value = NonNullable<unknown> | null;

/** The values of a statement's parameters, by name. If part of its SQL is only known at run time, further names are allowed. */
export type ParametersOf<Sql extends string> =
  IsKnown<Sql> extends true ? Record<Names<Sql>, Value> : Record<Names<Sql>, Value> & Record<string, Value>;

/** The names of the placeholders in SQL, as far as its type is known. */
export type Names<Sql extends string> = Exclude<NamesOutsideQuotes<Sql>, ''>;

// As a key, a pattern such as `a${string}` becomes an index signature, which an empty object fulfills; a literal becomes a property.
type IsKnown<Sql extends string> = NonNullable<unknown> extends Record<Sql, never> ? false : true;

type NamesOutsideQuotes<Sql extends string, Found = never> = Sql extends `${infer Before}'${infer Rest}`
  ? Rest extends `${string}'${infer After}`
    ? NamesOutsideQuotes<After, Found | NamesIn<Before>>
    : Found | NamesIn<Before>
  : Found | NamesIn<Sql>;

type NamesIn<Sql extends string, Found = never> = Sql extends `${string}:${infer Rest}`
  ? Rest extends `:${infer Cast}`
    ? NamesIn<Cast, Found>
    : NamesIn<Rest, Found | Identifier<Rest>>
  : Found;

type Identifier<
  Text extends string,
  Found extends string = '',
> = Text extends `${infer Character}${infer Rest}`
  ? Character extends (Found extends '' ? First : First | Digit)
    ? Identifier<Rest, `${Found}${Character}`>
    : Found
  : Found;

type Lower =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';
type First = Lower | Uppercase<Lower> | '_';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
