import { RANK } from '../findings/hit';
import type { Rule } from '../findings/rule';
import { isStrongPassword } from '../heuristics/passwords';
import { isPlaceholder } from '../heuristics/placeholders';

const BASE64 = '[A-Za-z0-9+/.]';

/** Entries of files that programs check passwords with. A hash lets anybody try passwords until one fits. */
export const PASSWORD_FILES: readonly Rule[] = [
  {
    id: 'password-file-entry',
    rank: RANK.shape,
    anchors: [
      ':$1$',
      ':$2a$',
      ':$2b$',
      ':$2y$',
      ':$5$',
      ':$6$',
      ':$7$',
      ':$y$',
      ':$gy$',
      ':$apr1$',
      ':$argon2',
    ],
    pattern: new RegExp(
      `:(?<secret>\\$(?:[1567]|apr1|g?y|2[aby]|argon2(?:id?|d))\\$(?:[\\w=,.-]{1,40}\\$){0,3}${BASE64}{1,64}(?:\\$${BASE64}{20,128})?)`,
      'dy',
    ),
    notAfter: 'nothing',
    value: 'any',
    accept: (secret, text, { start }) => secret.length >= 30 && followsUser(text, start - 1),
  },
  {
    id: 'password-file-entry',
    rank: RANK.shape,
    anchors: [':{sha}', ':{ssha}'],
    pattern: /:(?<secret>\{S?SHA\}[A-Za-z0-9+/]{26,64}={0,2})/diy,
    notAfter: 'nothing',
    value: 'any',
    accept: (_, text, { start }) => followsUser(text, start - 1),
  },
  {
    id: 'pgpass-entry',
    rank: RANK.named,
    anchors: [':5432:', ':5433:', ':6432:', ':6543:', ':*:'],
    pattern: /:(?:[0-9]{4,5}|\*):[\w*.-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s:"'`<>|]{6,128})(?=\s|$)/dy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isStrongPassword(secret) && !isPlaceholder(secret),
  },
  {
    id: 'mail-relay-login',
    rank: RANK.named,
    anchors: [']:25 ', ']:465 ', ']:587 ', ']:2525 '],
    pattern: /\]:[0-9]{2,4} {1,8}[\w.@+-]{1,64}:(?<secret>[^\s:"'`<>|]{6,128})(?=\s|$)/dy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isStrongPassword(secret),
  },
  {
    id: 'vpn-secret',
    rank: RANK.named,
    anchors: [': psk "', ': eap "', ': xauth "', ': ntlm "', '" * "'],
    pattern: /(?:: (?:psk|eap|xauth|ntlm)|" \*) "(?<secret>[^\s"]{6,128})"/diy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isStrongPassword(secret) && !isPlaceholder(secret),
  },
];

/** Whether a user name stands before an offset, from the beginning of a line, a quote or a space on. */
function followsUser(text: string, at: number): boolean {
  return /(?:^|[\s"'`=,>])[\w.@+-]{1,64}$/.test(text.slice(Math.max(0, at - 66), at));
}
