import type { Rule } from '../findings/rule';
import { isGeneratedKey } from '../heuristics/passwords';
import { kindsIn } from '../heuristics/randomness';

/**
 * Keys of services that have no rule of their own, by the parts with which many services begin their keys: `acme_live_…`, `acme-api-…`. The
 * rest must be long and mix digits with letters of both cases, as names and checksums don't.
 */
export const PREFIXED_KEYS: readonly Rule[] = [
  {
    id: 'prefixed-key',
    anchors: [
      ...'_live_ _prod_ _production_ _secret_ _sk_ _pat_ _key_ _token_ _api_ _oauth_ _admin_ _service_ _priv_ _v1_'.split(
        ' ',
      ),
      ...'-live- -prod- -secret- -sk- -pat- -key- -token- -api- -v1-'.split(' '),
      ...'sk_ pat_ key_ sk- pat- key- api_ token_ secret-'.split(' '),
    ],
    pattern: /[-_]?[A-Za-z0-9]{2,10}[-_](?<secret>[A-Za-z0-9]{30,128})(?![A-Za-z0-9])/dy,
    notAfter: 'nothing',
    accept: (secret, text, { start }) =>
      kindsIn(secret) === 3 &&
      isGeneratedKey(secret) &&
      !PUBLIC.test(text.slice(Math.max(0, start - 24), start)),
  },
  {
    id: 'prefixed-key',
    anchors: ['-token-', '-secret-', '_secret-', '_token-', '-key-', '_key-', 'key-', 'private-', 'access-'],
    pattern: /[-_]?(?:token|secret|key|private|access)-(?<secret>[a-z0-9]{32,64})(?![A-Za-z0-9.-])/diy,
    notAfter: 'nothing',
    accept: (secret, text, { start }) =>
      isGeneratedKey(secret) && isOwnName(text.slice(Math.max(0, start - 64), start)),
  },
];

/** Whether the text before a value is the name of a service, and not a part of an address or the key of something public. */
function isOwnName(before: string): boolean {
  const name = /[^\s"'`=:,(]*$/.exec(before)?.[0] ?? '';
  return !name.includes('/') && !/public|cache|node|linux|build|commit|partition/i.test(before.slice(-40));
}

/** Prefixes of keys that a service publishes, or of checksums. */
const PUBLIC =
  /(?:\b|_)(?:pk|pub|public|publishable|anon|client_id|sha(?:1|256|384|512)|phc|ck|id)[-_](?:[a-z0-9]{1,10}[-_]){0,2}$/i;
