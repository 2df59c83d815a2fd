#!/usr/bin/env node
// Verifies a bundle of lineage (docs/protocols/lineage.md). Needs Node 20 or newer and nothing else.
const USAGE = `usage: node verify-lineage.mjs bundle.json [--jwks <address or file>] [--issuer <address>]
         [--content <file>] [--earlier <older bundle of the same document>]
ends with 0 when everything holds, with 1 when something does not, with 2 when it could not be verified`;
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const KEYS_AT = '/.well-known/jwks.json';
// What an entry's hash is of. Written in this order by JSON.stringify, it is canonical JSON (RFC 8785).
const HASHED =
  'action actorDisplay actorType contentHash createdAt documentId hashAlgorithm id manual metadataHash ' +
  'prevEntryHash prevLineageId sequenceNumber';
const FIELDS = HASHED.split(' ');
const problems = [];
const wrong = (words) => void problems.push(words.replace(/\p{Cc}/gu, '?'));
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
    if (fields.sort().join(' ') !== HASHED) wrong(`Entry ${n} has other fields than an entry has.`);
    if (hash !== entryHash)
      wrong(`Entry ${n} was altered: its hash is ${entryHash}, that of its fields ${hash}.`);
    if (entry.hashAlgorithm !== 'sha256') wrong(`Entry ${n} names hashes of another kind.`);
    if (entry.documentId !== documentId) wrong(`Entry ${n} is of another document, ${entry.documentId}.`);
    if (n > due) wrong(n - 1 > due ? `Entries ${due} to ${n - 1} are missing.` : `Entry ${due} is missing.`);
    else if (n !== due) wrong(`Entry ${n} stands where entry ${due} belongs.`);
    else if (!linked) wrong(`Entry ${n} follows something else than what stands before it.`);
    before = entry;
  }
  return before;
}

/** What a checkpoint says, once its signature holds. */
function openCheckpoint(checkpoint, keys, name) {
  const [head, body, signature, more] = String(checkpoint).split('.');
  const [header, claims] = [decode(head), decode(body)];
  if (!header || !claims || !signature || more !== undefined) return wrong(`${name} is no compact JWS.`);
  const { alg, typ, kid, crit } = header;
  if (alg !== 'EdDSA') return wrong(`${name} is signed with ${alg}; only EdDSA counts.`);
  if (typ !== 'lineage-checkpoint+jwt' || crit)
    return wrong(`${name} is a statement of another kind, ${typ}.`);
  const key = keys.find((one) => one.kid === kid && one.kty === 'OKP' && one.crv === 'Ed25519');
  if (!key) return wrong(`${name} is signed with key ${kid}, which is none of the issuer's.`);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))) return claims;
  wrong(`${name} was altered, or signed by somebody else: its signature does not hold.`);
}

function checkEnd({ documentId, globalId }, { sequenceNumber: n, entryHash }, claims, issuer) {
  const { iss, sequenceNumber: end } = claims;
  if (iss !== issuer) wrong(`The checkpoint is by ${iss}, not by ${issuer}.`);
  if (claims.documentId !== documentId) wrong(`The checkpoint is of another document, ${claims.documentId}.`);
  if (claims.globalId !== globalId) wrong(`The checkpoint is of Doc ID ${claims.globalId}, not ${globalId}.`);
  if (n < end) wrong(`The end is missing: the last entry here is ${n}, and ${end} was signed as the last.`);
  else if (n > end)
    wrong(`Entries were added: the last one here is ${n}, and ${end} was signed as the last.`);
  else if (entryHash !== claims.entryHash) wrong(`Entry ${n} is not the one that was signed as the last.`);
}

/** The chain must go on from where an earlier checkpoint has it, or its history was rewritten. */
function checkEarlier({ documentId, entries }, earlier) {
  const then = entries.find(({ sequenceNumber }) => sequenceNumber === earlier.sequenceNumber);
  if (earlier.documentId !== documentId || then?.entryHash !== earlier.entryHash)
    wrong(`History was rewritten: the chain does not go on from the checkpoint of ${earlier.issuedAt}.`);
}

/** A file must be the content that was made last, or the one that was published last. */
function checkContent({ entries }, file) {
  const hash = sha256(readFileSync(file));
  const made = entries.filter(({ manual, contentHash }) => !manual && contentHash);
  const newest = made.findLast(({ action }) => ['created', 'edited', 'copied'].includes(action));
  const published = made.findLast(({ action }) => action === 'published');
  const found = [newest, published].filter((entry) => entry?.contentHash === hash);
  const named = found.map((entry) => `entry ${entry.sequenceNumber}, ${entry.action} ${entry.createdAt}`);
  if (found.length > 0) return `${file} is the content of ${named.join(', and of ')}.`;
  const old = made.findLast(({ contentHash }) => contentHash === hash);
  wrong(`${file} is not the newest content but that of ${old ? `entry ${old.sequenceNumber}` : 'no entry'}.`);
}

async function main() {
  const named = ['jwks', 'issuer', 'content', 'earlier'].map((name) => [name, { type: 'string' }]);
  const { values, positionals } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  if (positionals.length !== 1) throw new Error(`name one bundle.\n${USAGE}`);
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
  throw new Error(`${file} is no lineage-bundle/1.`);
}

async function readKeys(source) {
  const fetched = async () => (await fetch(source, { headers: { 'User-Agent': 'verify-lineage' } })).text();
  const keys = parsed(isAddress(source) ? await fetched() : readFileSync(source, 'utf8'))?.keys;
  if (Array.isArray(keys)) return keys;
  throw new Error(`${source} is no JWK Set; a service has its keys at ${KEYS_AT}.`);
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
