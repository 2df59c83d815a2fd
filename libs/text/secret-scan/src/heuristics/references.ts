import { mixOf } from './randomness';

/** A value that begins like a path and has a smaller mix (see mixOf) is a path, and not base64. */
const PATH_MIX = 0.4;
/** A value with dots and a smaller mix consists of the names of an object and its members. */
const MEMBER_MIX = 0.35;

const MEMBERS = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+$/;
const CALL = /^[\w.$:]{1,60}\([^()]*\)$/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Words and short numbers with something between them: `my-app/db-config`, `Read-Host`, `folderId:73/new`. */
const SLUG =
  /^(?:[A-Z]?[a-z]+(?:[A-Z][a-z]+)*[0-9]?|[0-9]+)(?:[-_.:/](?:[A-Z]?[a-z]+(?:[A-Z][a-z]+)*[0-9]?|[0-9]+))+$/;
const FILE =
  /\.(?:pem|key|crt|cer|p12|pfx|jks|txt|json|ya?ml|toml|xml|env|md|m?[jt]sx?|cjs|s?css|less|map|html?|wasm|py|rb|go|rs|java|class|jar|sh|ps1|png|jpe?g|gif|svg|webp|ico|woff2?|ttf|pdf|zip|gz|tgz|log|lock|conf|ini|properties)$/i;

/** Whether a value is code, a name, a path or a URL: `config.auth.token`, `getToken()`, `/run/secrets/db`. */
export function isExpression(value: string, enclosed: boolean): boolean {
  if (
    MEMBERS.test(value) &&
    (!/[0-9]/.test(value) || mixOf(value) < MEMBER_MIX) &&
    !isDottedSecret(value, enclosed)
  )
    return true;
  if (CONSTANT.test(value) || SLUG.test(value)) return true;
  if (/^\.{0,2}\/|^[A-Za-z]:\\/.test(value)) return mixOf(value) < PATH_MIX || FILE.test(value);
  if (enclosed ? CALL.test(value) : value.includes('(')) return true;
  return (
    /^[a-z][a-z0-9+.-]*:\/\/|^@[\w./:-]*(?:\(|$)|^0x(?:[0-9a-f]{1,16}|[0-9a-f]{40})$/i.test(value) ||
    FILE.test(value)
  );
}

/** In quotes, `a.b` is not a member of an object, unless its parts look like names. */
function isDottedSecret(value: string, enclosed: boolean): boolean {
  return enclosed && mixOf(value) >= 0.2;
}

/** Values that name or contain a secret that only its owner can read: addresses in a vault, encrypted values. */
const REFERENCE =
  /^(?:arn:|urn:|op:\/\/|vault:|ssm:|secretsmanager:|awssm:|gcpsm:|azurekv:|kms:|env:|file:|projects\/|encrypted:|AQ[IE]CA[HA]|secure:|ENC\[|ENC\(|\{cipher\}|!vault|\$ANSIBLE_VAULT|LS0tLS1CRUdJTi|ssh-|ecdsa-|AAAA[BCE][23]Nz|age1[0-9a-z]{20}|MI[GI][A-Za-z]IjAN)/;
/** A value that kubeseal encrypted: the length of an encrypted session key of 4096 bits, then that key and the encrypted value. */
const SEALED = /^Ag[A-D][A-Za-z0-9+/]{400}/;

/** Whether a value can be published because it is only a reference to a secret, a public key, or an encrypted value. Keys in base64 (`LS0tLS1CRUdJTi…`)
 * are decoded, and judged by the rule for private keys.
 */
export function isReference(value: string): boolean {
  return REFERENCE.test(value) || SEALED.test(value);
}
