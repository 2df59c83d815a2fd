import { AssignmentReader } from './assignment';

/** The value that a text assigns to the first match of `word`. */
function valueIn(text: string, word = /password|token|secret/i): string | null {
  const match = word.exec(text);
  if (!match) throw new Error('no word');
  const found = new AssignmentReader(text).read(match.index, match.index + match[0].length);
  return found && !found.bare ? text.slice(found.start, found.end) : null;
}

describe('AssignmentReader', () => {
  it.each([
    ['PASSWORD=abc', 'abc'],
    ['password: abc.', 'abc'],
    ['"password": "a b\\"c"', 'a b\\"c'],
    ["config['password'] = 'abc'", 'abc'],
    ['password => "abc",', 'abc'],
    ['password := `abc`', 'abc'],
    ['const token: string = "abc";', 'abc'],
    ['password_2 = abc', 'abc'],
    ['dbPasswordProd: abc', 'abc'],
    ['password:\n  abc', 'abc'],
    ['password: |\n    abc', 'abc'],
    ['**Password:** `abc`', 'abc'],
    ['| password | abc |', 'abc'],
    ['--db-password abc', 'abc'],
    ['ENV DB_PASSWORD abc', 'abc'],
    ['config set password abc', 'abc'],
    ['setPassword("abc")', 'abc'],
    ['("password", "abc")', 'abc'],
    ['<password>abc</password>', 'abc'],
    ['<add key="Password" value="abc"/>', 'abc'],
    ['- name: DB_PASSWORD\n  value: abc', 'abc'],
    ['{"name": "DB_PASSWORD", "value": "abc"}', 'abc'],
    ['variable "password" {\n  default = "abc"\n}', 'abc'],
    ['Server=x;Password=abc;Encrypt=yes', 'abc'],
    ['https://a.io/?token=abc&x=1', 'abc'],
    ['secret = Buffer.from("abc")', 'abc'],
    ['the password is abc', 'abc'],
    ['var token string = "abc"', 'abc'],
    ["DECLARE @password nvarchar(40) = N'abc'", 'abc'],
    ['token: Optional[str] = "abc"', 'abc'],
    ['env.TOKEN || "abc"', 'abc'],
    ['token = env.OTHER ?? "abc"', 'abc'],
    ['token = os.getenv("OTHER") or "abc"', 'abc'],
    ['token = getenv("OTHER", "abc")', 'abc'],
    ['${DB_PASSWORD:-abc}', 'abc'],
    ['$token ??= "abc"', 'abc'],
    ['$token .= "abc"', 'abc'],
    ['TOKEN ::= abc', 'abc'],
    ['token !== "abc"', 'abc'],
    ['with password `abc`', 'abc'],
    ["password 'abc'", 'abc'],
    ['-Password abc', 'abc'],
    ['the password for the user web is abc', 'abc'],
    ['set the password to "abc"', 'abc'],
    ['<password encoding="plain">abc</password>', 'abc'],
    ['<token>\n  abc\n</token>', 'abc'],
    ['<key>token</key>\n<string>abc</string>', 'abc'],
    ['token 2: abc', 'abc'],
  ])('reads %j', (text, value) => {
    expect(valueIn(text)).toBe(value);
  });

  it.each(['password abc', 'password(abc)'])(
    'reads the word after the name in %j as a bare value',
    (text) => {
      const found = new AssignmentReader(text).read(0, 'password'.length);
      expect(found).toMatchObject({ start: 'password '.length, end: 'password abc'.length, bare: true });
    },
  );

  it.each([
    'passwordField = abc',
    'a token of the kind',
    'Password::Reset',
    'password',
    `password="${'a'.repeat(1_300)}"`,
    `token=${'a'.repeat(1_300)}`,
  ])('finds no value in %j', (text) => {
    expect(valueIn(text)).toBeNull();
  });
});
