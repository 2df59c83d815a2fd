import { RANK } from '../findings/hit';
import type { Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { isExpression } from '../heuristics/references';

const KEYS =
  'key appid api apikey api_key api-key appkey app_key app-key accesskey access_key access-key authkey auth_key subscription-key hapikey ' +
  'auth secret client_key license_key licence userkey user_key sig';
const PASSWORDS = 'pass pwd pw passwd password passphrase';

/** Keys and passwords in the query of an address: `?appid=…`, `&key=…`. */
export const QUERIES: readonly Rule[] = [
  {
    id: 'key-in-query',
    rank: RANK.assignment,
    anchors: names(KEYS),
    pattern: /[?&][a-z_-]{2,20}=(?<secret>[A-Za-z0-9._~%+/-]{16,256}={0,2})(?![A-Za-z0-9._~%+/-])/diy,
    notAfter: 'nothing',
    accept: (secret) => isGeneratedKey(decoded(secret)) && !isExpression(decoded(secret), true),
  },
  {
    id: 'key-in-query',
    rank: RANK.assignment,
    anchors: names(PASSWORDS),
    pattern: /[?&][a-z]{2,12}=(?<secret>[^\s&"'`<>#)\]]{6,128})/diy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isStrongPassword(decoded(secret)) && !isExpression(decoded(secret), false),
  },
  {
    id: 'function-key',
    rank: RANK.named,
    anchors: ['?code=', '&code='],
    pattern: /[?&]code=(?<secret>[A-Za-z0-9_%-]{40,90}={0,2})/diy,
    notAfter: 'nothing',
    accept: (secret, text, { start }) =>
      isGeneratedKey(secret) &&
      /azurewebsites\.net\/api\/[^\s?]{0,100}\?[^\s]{0,60}$/i.test(
        text.slice(Math.max(0, start - 200), start),
      ),
  },
];

function names(words: string): string[] {
  return words.split(' ').flatMap((word) => [`?${word}=`, `&${word}=`]);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
