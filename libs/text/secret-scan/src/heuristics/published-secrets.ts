import { createHash } from 'node:crypto';

/** First 8 bytes of the SHA-256 of keys that vendors publish: keys of the Azure emulators, examples in GitHub's
 * documentation, and hashes of passwords in Traefik's documentation.
 */
const PUBLISHED = new Set([
  '0011cc25eb432071',
  'aa6547439583c3a2',
  '3543c50b0cb9cea8',
  'bc3ae723f57c6b9e',
  '82e74299544e0073',
  '797c0ce414586cc8',
  '6d7fa4e64d4b1f3e',
  '9a3eed6a1158c5e1',
  '994f6dfd28458f7b',
  'babcefb53da51f9d',
  '3553dff7eb95deea',
  '565a3ae0b1149cc8',
  // Samples of RFC 2617, 5849, 6238, 6455, 6749, 6750, 7515, 7517, 7617 and 7636, and of the documentation of Kubernetes and AWS.
  'cf4d418ed3de92d7',
  '73f71af093fdf154',
  'ad62d48d8b069026',
  'eab7452d7d0fd9d1',
  '687da00b09c83361',
  'ca7459e2b26776de',
  '53f5da0aaa93d64c',
  '6c96130f130ab0d6',
  '00cf4c781dc37003',
  'e9974c507d2a8021',
  'a35b81a7d7927b70',
  'b8e148545b13c78b',
  '3e6099e82cea8b70',
  '15cef4b629cc2d07',
  'a7b580d711ef2807',
  '13fe7a38a57c4605',
  'd9f5032d168bd639',
  '28d296be3bf525f0',
  '85cf2543739fe8f3',
  'a95c3cc2e3e2c66c',
  '89ae711ad8c55994',
  '8be5d113c0871ce1',
  '549c9390539efcfa',
  'e21b597ba6b9cafa',
  '8b1b17a9740c068a',
  '57afc11665beb68d',
  '13d31e961a1ad8ec',
  '0d299b1eb548708d',
  'cb87c87e4a138d9a',
  '649e1f5c769e718b',
  '2ff8b0fb93aca981',
  '4c20e6f5cc11b937',
  '6aa14267d94944e6',
  '2c31d647d5667058',
  'bb9b1163338b2a51',
  'ce278820938cb5fc',
  'b87dad10a32a2d81',
  '3efafe12de7a42d1',
  '3002888f967a7086',
  'b721f35de683d3e9',
  '366da6cf65a08841',
]);

/** Whether a value is a key that its vendor publishes. */
export function isPublished(secret: string): boolean {
  return PUBLISHED.has(createHash('sha256').update(secret).digest('hex').slice(0, 16));
}
