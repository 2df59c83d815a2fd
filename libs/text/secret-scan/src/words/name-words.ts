const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/** The words of a name in lower case: `dbPassword2`, `DB_PASSWORD_2` and `db-password.2` all consist of db, password and 2. */
export function wordsOf(name: string): string[] {
  return (name.match(WORDS) ?? []).map((word) => word.toLowerCase());
}

/** Words that, after a keyword, make a name that of a property of a secret: `token_type`. */
const ABOUT = new Set(
  (
    'id ids name names file files filename path dir directory url uri urls link href endpoint host port domain type types kind ' +
    'length len size count max min limit limits usage used expiry expires expire expiration expired ttl lifetime age timeout issued ' +
    'hash hashed hashes digest checksum fingerprint thumbprint sha md algorithm alg algo encoding format charset regex pattern ' +
    'policy policies rule rules rotation rotate manager provider service store storage vault ref reference arn version versions ' +
    'alias label title description desc hint help error errors message placeholder field input column param parameter header prefix ' +
    'suffix strength required valid validity validation validator reset confirm confirmed change changed updated created at on off ' +
    'enabled disabled enable disable status state scope scopes issuer audience owner user username email mount mounts group board ' +
    'word words code press up down left right pair pairs ring frame stone thru through note pad point tab map mapping mask less ization izer ize'
  ).split(' '),
);

/** Whether a name is still that of a secret with this text after its keyword: `_base`, `ForProduction2`, but not `_id` or `Path`. */
export function namesTheSecret(tail: string): boolean {
  if (tail === '' || /^s?$/i.test(tail)) return true;
  if (/^[a-z]/.test(tail) && !/^s(?![a-z])/.test(tail)) return joinedTail(tail);
  return wordsOf(tail).every((word) => !ABOUT.has(word));
}

const JOINED = /^(?:base|key|token|value|val|string|str|text|prod|live|dev|main|old|new|phrase)s?(?![a-z])/;

/** A tail without a separator must be known, since it can as well be the rest of another word: `tokenize`, `keyboard`. */
function joinedTail(tail: string): boolean {
  return JOINED.test(tail) && namesTheSecret(tail.replace(JOINED, ''));
}

/** Words that, before `key`, make a name that of something that is not secret: `public_key`, `partition_key`. */
const OPEN_KEYS = new Set(
  (
    'public pub publishable publish primary foreign partition sort range hash object cache bucket row col column index idx ' +
    'idempotency dedup deduplication route routing lookup natural candidate composite compound unique surrogate hot short shortcut data ' +
    'map entry translation i18n locale message msg site host known dkim fingerprint schema sequence sequential group order grouping ' +
    'issuer subject config metadata meta attribute attr property prop field label tag node item react child parent list state query ' +
    'param parameter search facet sorting filter join match dictionary dict json yaml xml path file filename folder image img asset s3 ' +
    'blob record document doc event topic shard sharding hashing merge cursor page pagination next last start end exclusive left right ' +
    'from to with in is for cache lookup any press home escape arrow shift control ctrl alt tab enter return function modifier soft on off no by this each every the a an of ' +
    'or and same other new old registry reg sub root main mon don tur whis jo hic lac mic keyring verify verification recaptcha ' +
    'remote instrumentation tracking measurement author project issue ticket flag feature toggle name id type kind count'
  ).split(' '),
);

/** Whether the words before `key` make it the name of a secret: one has at least two letters, and none means a key that anybody may see. */
export function isSecretKey(before: readonly string[]): boolean {
  return before.some((word) => word.length > 1) && !before.some((word) => OPEN_KEYS.has(word));
}
