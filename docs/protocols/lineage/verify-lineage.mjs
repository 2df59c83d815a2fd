#!/usr/bin/env node
// Verifies a lineage bundle (docs/protocols/lineage.md). It needs Node 20 or newer and nothing else.
const USAGE = `usage: node verify-lineage.mjs bundle.json [--jwks <address or file>] [--issuer <address>]
         [--content <file>] [--earlier <older bundle of the same document>]
exit status: 0 if the bundle is verified, 1 if something is wrong with it, 2 if it could not be checked`;
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const KEYS_AT = '/.well-known/jwks.json';
// The fields that the hash of an entry covers. In this order JSON.stringify writes them as canonical JSON (RFC 8785).
const HASHED =
  'action actorDisplay actorType contentHash createdAt documentId hashAlgorithm id manual metadataHash ' +
  'prevEntryHash prevLineageId sequenceNumber';
const FIELDS = HASHED.split(' ');
const problems = [];
const fail = (message) => void problems.push(message.replace(/\p{Cc}/gu, '?'));
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

function checkEntries({ documentId, entries }) {
  let before = { sequenceNumber: 0, id: null, entryHash: null };
  for (const entry of entries) {
    const { sequenceNumber: n, entryHash } = entry;
    const due = before.sequenceNumber + 1;
    const linked = entry.prevEntryHash === before.entryHash && entry.prevLineageId === before.id;
    const hash = sha256('\0', JSON.stringify(entry, FIELDS));
    const fields = Object.keys(entry).filter((name) => name !== 'entryHash');
    if (fields.sort().join(' ') !== HASHED) fail(`Entry ${n} does not have exactly the fields of an entry.`);
    if (hash !== entryHash)
      fail(`Entry ${n} was altered: its hash is ${entryHash}, but its fields hash to ${hash}.`);
    if (entry.hashAlgorithm !== 'sha256') fail(`Entry ${n} does not use the hash algorithm sha256.`);
    if (entry.documentId !== documentId) fail(`Entry ${n} belongs to another document, ${entry.documentId}.`);
    if (n > due) fail(n - 1 > due ? `Entries ${due} to ${n - 1} are missing.` : `Entry ${due} is missing.`);
    else if (n !== due) fail(`Entry ${n} is in the place of entry ${due}.`);
    else if (!linked) fail(`Entry ${n} does not link to the entry before it.`);
    before = entry;
  }
  return before;
}

/** The claims of a checkpoint, if its signature is valid. */
function openCheckpoint(checkpoint, keys, name) {
  const [head, body, signature, more] = String(checkpoint).split('.');
  const [header, claims] = [decode(head), decode(body)];
  if (!header || !claims || !signature || more !== undefined) return fail(`${name} is not a compact JWS.`);
  const { alg, typ, kid, crit } = header;
  if (alg !== 'EdDSA') return fail(`${name} is signed with ${alg}; it must be EdDSA.`);
  if (typ !== 'lineage-checkpoint+jwt' || crit)
    return fail(`${name} is not a checkpoint that can be verified; its type is ${typ}.`);
  const key = keys.find((one) => one.kid === kid && one.kty === 'OKP' && one.crv === 'Ed25519');
  if (!key) return fail(`${name} is signed with key ${kid}, which is not a key of the issuer.`);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))) return claims;
  fail(`${name} was altered or signed by somebody else: its signature is not valid.`);
}

function checkEnd({ documentId, globalId }, { sequenceNumber: n, entryHash }, claims, issuer) {
  const { iss, sequenceNumber: end } = claims;
  if (iss !== issuer) fail(`The checkpoint was issued by ${iss}, not by ${issuer}.`);
  if (claims.documentId !== documentId) fail(`The checkpoint belongs to document ${claims.documentId}.`);
  if (claims.globalId !== globalId) fail(`The checkpoint names Doc ID ${claims.globalId}, not ${globalId}.`);
  const ends = `the bundle ends with entry ${n}, but the checkpoint names entry ${end} as the last`;
  if (n < end) fail(`The last entries are missing: ${ends}.`);
  else if (n > end) fail(`Entries were added: ${ends}.`);
  else if (entryHash !== claims.entryHash) fail(`Entry ${n} is not the one that the checkpoint names.`);
}

/** The chain must contain the last entry of an earlier checkpoint; otherwise the history was rewritten. */
function checkEarlier({ documentId, entries }, earlier) {
  const then = entries.find(({ sequenceNumber }) => sequenceNumber === earlier.sequenceNumber);
  if (earlier.documentId !== documentId || then?.entryHash !== earlier.entryHash)
    fail(`The history was rewritten after the checkpoint of ${earlier.issuedAt} was signed.`);
}

/** A file must be the newest content, or the content that was published last. */
function checkContent({ entries }, file) {
  const hash = sha256(readFileSync(file));
  const recorded = entries.filter(({ manual, contentHash }) => !manual && contentHash);
  const newest = recorded.findLast(({ action }) => ['created', 'edited'].includes(action));
  const published = recorded.findLast(({ action }) => action === 'published');
  const found = [newest, published].filter((entry) => entry?.contentHash === hash);
  const named = found.map((entry) => `entry ${entry.sequenceNumber}, ${entry.action} ${entry.createdAt}`);
  if (found.length > 0) return `${file} is the content of ${named.join(', and of ')}.`;
  const old = recorded.findLast(({ contentHash }) => contentHash === hash);
  fail(`${file} is the content of ${old ? `entry ${old.sequenceNumber}` : 'no entry'}, not the newest one.`);
}

async function main() {
  const named = ['jwks', 'issuer', 'content', 'earlier'].map((name) => [name, { type: 'string' }]);
  const { values, positionals } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  if (positionals.length !== 1) throw new Error(`give exactly one bundle.\n${USAGE}`);
  const bundle = readBundle(positionals[0]);
  const { documentId, globalId = '', entries, checkpoint } = bundle;
  const expected = values.issuer ?? (isAddress(values.jwks) ? values.jwks.replace(KEYS_AT, '') : undefined);
  const issuer = (expected ?? decode(checkpoint.split('.')[1])?.iss)?.replace(/\/$/, '');
  const keys = await readKeys(values.jwks ?? `${issuer}${KEYS_AT}`);
  const last = checkEntries(bundle);
  const claims = openCheckpoint(checkpoint, keys, 'The checkpoint');
  if (claims) checkEnd(bundle, last, claims, issuer);
  const earlier =
    values.earlier && openCheckpoint(readBundle(values.earlier).checkpoint, keys, 'The earlier checkpoint');
  if (earlier) checkEarlier(bundle, earlier);
  const content = values.content && checkContent(bundle, values.content);
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (problems.length > 0) return console.log(['NOT VERIFIED', ...problems].join('\n- '));
  console.log(`Verified: ${entries.length} entries of document ${documentId} ${globalId}`.trim());
  console.log(`Signed by ${claims.iss} at ${claims.issuedAt}.${expected ? '' : ' Is that who you expect?'}`);
  if (content) console.log(content);
}

function readBundle(file) {
  const read = parsed(readFileSync(file, 'utf8'));
  const bundle = read?.data ?? read;
  const { format, entries, checkpoint } = bundle ?? {};
  const whole = Array.isArray(entries) && entries.every((entry) => entry && typeof entry === 'object');
  if (format === 'lineage-bundle/1' && whole && typeof checkpoint === 'string') return bundle;
  throw new Error(`${file} is not a lineage-bundle/1.`);
}

async function readKeys(source) {
  const fetched = async () => (await fetch(source, { headers: { 'User-Agent': 'verify-lineage' } })).text();
  const keys = parsed(isAddress(source) ? await fetched() : readFileSync(source, 'utf8'))?.keys;
  if (Array.isArray(keys)) return keys;
  throw new Error(`${source} is not a JWK Set; a service has its keys at ${KEYS_AT}.`);
}

function isAddress(text) {
  return /^https?:/.test(text ?? '');
}

function decode(part = '') {
  return parsed(Buffer.from(part, 'base64url').toString());
}

function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

main().catch((error) => {
  console.error(`Could not verify: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`);
  process.exitCode = 2;
});
