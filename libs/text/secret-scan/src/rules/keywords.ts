import { LOCAL_KEY_WORDS, LOCAL_PASSWORD_WORDS } from './local-keywords';

/** Words that names of passwords contain, in lower case. */
export const PASSWORD_WORDS = [
  ...'password passwd passphrase pass_phrase pass-phrase passcode requirepass pwd pswd bindpw rootpw'.split(
    ' ',
  ),
  'pass phrase',
  ...LOCAL_PASSWORD_WORDS,
];

/** Words that names of keys and tokens contain. */
export const KEY_WORDS = [
  ...'secret token apikey api_key api-key access_key access-key accesskey private_key privatekey'.split(' '),
  ...'_session session= sessid .sid presharedkey preshared_key auth_key authkey encryption_key encryptionkey'.split(
    ' ',
  ),
  ...'signing_key signingkey master_key masterkey account_key shared_key license_key secret_key secretkey'.split(
    ' ',
  ),
  ...'credential session_id sessionid connectionstring connection_string connection-string conn_str connstr'.split(
    ' ',
  ),
  ...[
    'api key',
    'access key',
    'private key',
    'secret key',
    'signing key',
    'encryption key',
    'unseal key',
    'recovery key',
    'connection string',
  ],
  ...LOCAL_KEY_WORDS,
];

/** Words that also occur within other words and names. Only `isKeyName` says whether they name a secret. */
export const AMBIGUOUS_KEY_WORDS = [
  'key',
  'creds',
  'salt',
  'pepper',
  '_pat',
  'authorization',
  'auth',
  'private',
  'access',
];

/** Words that also occur within other words and names, for passwords. */
export const AMBIGUOUS_PASSWORD_WORDS = [
  'psk',
  'community',
  'pre-shared-key',
  'preshared-key',
  'mdp',
  'clave',
];

/** Keywords that mean something only together with the name of a vendor. */
export const WEAK_WORDS = ['key', 'auth', 'dsn', 'login', '_pat', 'telegram'];
