import { RANK } from '../findings/hit';
import type { Found, Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { isExpression } from '../heuristics/references';
import { type Argument, argumentsAt } from '../match/call-arguments';

/** Functions that take a user and a password, or an identifier and a key, in this order. */
const SIGN_IN = (
  'connect( connection( sequelize( mysqli( pdo( login( logon( signin( sign_in( authenticate( auth( basicauth( basic_auth( setcredentials( credential( credentials( ' +
  "withemailandpassword( directoryentry( bind( bind_s( client( algoliasearch( oauthhandler( oauth1( ')( " +
  '")( .begin( addlogin( sp_password( auth=( set_access_token( createuser( adduser( add_user( '
)
  .split(' ')
  .filter(Boolean);

/** Functions of which the first, second or third argument is a key or a password. */
const KEYED: Readonly<Record<string, number>> = {
  'fernet(': 0,
  'aes.new(': 0,
  'hmac.new(': 0,
  'secretkeyspec(': 0,
  'cookieparser(': 0,
  'hash_equals(': 0,
  'password_hash(': 0,
  'hashpw(': 0,
  'bcrypt.hash(': 0,
  'bcrypt.hashsync(': 0,
  'new nacl.secretbox(': 0,
  'jwt.sign(': 1,
  'jwt.verify(': 1,
  'jwt.encode(': 1,
  'jwt.decode(': 1,
  'createhmac(': 1,
  'createcipheriv(': 1,
  'createdecipheriv(': 1,
  'pgp_sym_encrypt(': 1,
  'pgp_sym_decrypt(': 1,
  'aes.encrypt(': 1,
  'aes.decrypt(': 1,
  'hash_hmac(': 2,
  'hmac.hexdigest(': 1,
  'hmac.digest(': 1,
  'openssl_encrypt(': 2,
  'openssl_decrypt(': 2,
};

/** Names of hosts, files and addresses, which are arguments of the same functions. */
const ADDRESS =
  /^[\w.-]+(?:\.[a-z]{2,10}|\.[0-9]{1,3})(?::[0-9]{1,5})?(?:\/.*)?$|[:/@].*\.[a-z]{2,10}|[=;,](?!=*$)|^[a-z]+:/i;

/** Secrets that are arguments of functions, without a name beside them. */
export const CALLS: readonly Rule[] = [
  {
    id: 'call-with-password',
    rank: RANK.named,
    anchors: SIGN_IN,
    matcher: (text) => (_, end) => firstSecret(argumentsAt(text, end).slice(1)),
  },
  {
    id: 'call-with-key',
    rank: RANK.named,
    anchors: Object.keys(KEYED),
    matcher: (text) => (start, end) => {
      const index = KEYED[text.slice(start, end).toLowerCase()] ?? 0;
      return firstSecret(argumentsAt(text, end).slice(index, index + 1));
    },
  },
  {
    id: 'call-with-password',
    rank: RANK.named,
    anchors: ['basic_auth ', 'sp_addlogin ', 'http_basic '],
    matcher: (text) => (_, end) => firstSecret(argumentsAt(text, end).slice(1)),
  },
  {
    id: 'form-password',
    rank: RANK.named,
    anchors: ['password', 'passwd'],
    pattern:
      /passw(?:or)?d["'\])]{1,4}(?:\)|,)? ?(?:\.(?:first\.)?(?:type|fill|send_?keys|set_value|setvalue|clear\(\)\.type)\(|,) ?["'](?<secret>[^"'\s]{6,128})["']/diy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isStrongPassword(secret) && !isExpression(secret, true),
  },
];

function firstSecret(values: readonly Argument[]): Found | null {
  for (const value of values)
    if (value.literal !== undefined && isSecret(value.literal)) return { start: value.start, end: value.end };
  return null;
}

function isSecret(literal: string): boolean {
  return (
    (isStrongPassword(literal) || isGeneratedKey(literal)) &&
    !/\s/.test(literal) &&
    !ADDRESS.test(literal) &&
    !isExpression(literal, true)
  );
}
