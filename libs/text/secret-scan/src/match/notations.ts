/** The number of one of several: `Unseal Key 1: …`. */
export const NUMBER = / [0-9]{1,2}(?=[ \t]{0,3}[:=])| 0(?= \S)| ascii-text/y;

/** The size of an array: `char password[32] = …`. */
export const ARRAY = /\[[0-9]{0,4}\]/y;

/** The commit that a sentence about a secret refers to: `Refresh the token (…)`. */
export const COMMIT = /[0-9a-f]{40}\)/y;

/** The environment that a value is for: `API token (staging): …`. */
export const REMARK = / ?[([][\w ./-]{1,24}[)\]](?=\*{0,2} ?[:=])/y;

/** A value in a property of its own: `"name": "PASSWORD", "value": "…"`, `key="password" value="…"`, `variable "password" { default = "…"`. */
export const VALUE_MEMBER =
  /[,;:{\s]{1,40}["']?(?:android:)?(?:value|default|defaultvalue|secure_?value)["']?\s{0,3}[:=]\s{0,3}/iy;

/** A value in an element of its own: `<key>password</key><string>…`. */
export const VALUE_ELEMENT = /<\/(?:name|key|Name|Key)>\s{0,40}<(?:[vV]alue|string)>/y;

/** A value in the next cell or element: `<td>Password</td><td>…`, `<dt>Token</dt> <dd><code>…`. */
export const NEXT_ELEMENT =
  /:?(?:<\/\w{1,10}>:?\s{0,24}){1,3}(?:<(?!\/)\w{1,10}(?: [^<>\n]{0,60})?>\s{0,24}){1,3}/y;

/** A value in the field that a label names: `<label>API key</label> <input value="…">`. */
export const NEXT_FIELD = /:?<\/\w{1,10}>\s{0,24}<input\b[^<>\n]{0,80} value=(?=["'])/y;

/** The attributes of an element whose tag is the name: `<password encoding="plain">`. */
export const ATTRIBUTES = /[ \t][^<>\n]{1,80}>/y;

/** The element of the value within the element of the name: `<password><value>…`. */
export const INNER_ELEMENT = /<(?:value|string|plain|text)>\s{0,24}/iy;

/** A type between the name and the value: `token: string = "…"`. */
export const TYPE =
  /(?:readonly |const |&(?:'static )?)?[A-Za-z_][\w.:]{0,40}(?:[<[][\w ,|.]{0,40}[>\]]|\([0-9]{1,5}\))?(?: \| \w{1,20})?[?!]?\s{0,3}=\s{0,3}(?=[\w.]{0,30}\(?["'`])/y;

/** The texts that can precede a literal value: a call, a list, a string prefix, markup of Markdown and YAML. */
export const BEFORE_VALUE =
  /(?:[|>][-+]?[ \t]{0,4}\r?\n\s{0,24}|[-*] {1,3}|```\w{0,12}\r?\n[ \t]{0,12}|(?:&\w{1,24}|!!\w{1,10}) )?(?:[[(]\s{0,24}(?=["'`\w]))?(?:\{\s{0,24}["']?\w{1,30}["']?\s{0,3}(?::|=>|=)\s{0,3}(?=["'`]))?(?:(?:\[\])?[A-Za-z_][A-Za-z0-9_.]{0,40}\(\s{0,4}(?=["'`]))?(?:\*{1,3}|[bru@$LN]{1,2}(?=["'`])|\\(?=["'`])|["'](?=\\["'])|q\{)?/y;

/** The names of environments below the name of a secret: `api_key:\n  production: …`. */
export const ENVIRONMENT =
  /(?:prod(?:uction)?|stag(?:e|ing)|dev(?:elopment)?|test|live|default|current|previous|primary|secondary|main): (?=\S)/iy;

/** An expression with a literal as its default: `process.env.TOKEN || "…"`, `getenv("TOKEN", "…")`. */
export const DEFAULT =
  /(?=[\w$?]{0,40}[.([$]|[A-Za-z_]{1,40} )[\w.$?:]{1,60}(?:(?:[([]\s{0,3}["'][\w.-]{1,60}["']\s{0,3}[)\]]|\(\))?\s{0,20}(?:\|\||\?\?|\?:|or\b)|\(\s{0,3}["'][\w.-]{1,60}["']\s{0,3},|\(["'][\w.-]{1,60}["']\) \{)\s{0,20}(?=[bru]?["'`])/y;

/** The next literal of a list, an array or an argument list. */
export const NEXT_LITERAL = /["'`]\s{0,3},\s{0,40}[bruN]?(?=["'`])/y;

/** The end of a literal that is an element of a list, and not the name of a member. */
export const LITERAL_END = /["'`]\s{0,40}(?:[,)\]};]|$)/my;

/** The end of the line of a name, up to a value on a line of its own. */
export const LINE_BREAK =
  /[ \t]{0,3}(?:\r?\n[ \t]{0,12}){1,3}(?:```\w{0,12}\r?\n[ \t]{0,12}|: {1,3}|[-*] {1,3})?[`"'*]{0,2}/y;

/** The end of a line, after the marks around a value. */
export const LINE_END = /[`"'*]{0,2}[ \t]{0,8}(?:[\r\n]|$)/y;

/** Members of the same object or block, between a name and its value. */
export const MEMBER_OF_ANOTHER =
  /(?:^|[\s,{"'[(-])(?:name|id|key|variable|resource|output)["']?\s{0,3}[:=]|\n\s{0,12}\r?\n|\n[ \t]{0,24}- /i;
