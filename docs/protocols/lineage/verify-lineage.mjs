#!/usr/bin/env node
// Verifies a lineage bundle (docs/protocols/lineage.md) or an exported audit log (docs/protocols/audit-logs.md). It needs Node 20 or newer
// and nothing else. Programs can import `verifyBundle`.
const USAGE = `usage: node verify-lineage.mjs bundle.json [--jwks <address or file>] [--issuer <address>]
         [--content <file>] [--earlier <older bundle of the same document or log>]
exit status: 0 if the bundle is verified, 1 if something is wrong with it, 2 if it could not be checked`;
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const KEYS_AT = '/.well-known/jwks.json';
// The fields that the hash of an entry covers. In this order JSON.stringify writes them as canonical JSON (RFC 8785).
const HASHED =
  'action actorDisplay actorType contentHash createdAt documentId hashAlgorithm id manual metadataHash ' +
  'prevEntryHash prevLineageId sequenceNumber';
const FIELDS = HASHED.split(' ');
const AUDIT = 'audit-log/1';
const TYPES = { 'lineage-bundle/1': 'lineage-checkpoint+jwt', [AUDIT]: 'audit-checkpoint+jwt' };
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Collects the problems that the checks yield, and names the signed claims and the entries that have this content. */
export function verifyBundle(bundle, { keys, issuer, earlier, content, name = 'The content' }) {
  const problems = [];
  const collect = (checks) => {
    for (let step; ; problems.push(step.value.replace(/\p{Cc}/gu, '?')))
      if ((step = checks.next()).done) return step.value;
  };
  const isLog = bundle.format === AUDIT;
  const type = TYPES[bundle.format];
  collect(isLog ? checkLog(bundle) : checkEntries(bundle));
  const claims = collect(openCheckpoint(bundle.checkpoint, type, keys, 'The checkpoint'));
  if (claims) collect(checkSubject(bundle, claims, issuer));
  if (claims) collect(checkEnd(bundle, claims));
  const before = earlier && collect(openCheckpoint(earlier.checkpoint, type, keys, 'The earlier checkpoint'));
  if (before) collect(checkEarlier(bundle, before));
  const contentOf = content === undefined || isLog ? [] : collect(checkContent(bundle, content, name));
  return { problems, claims, contentOf };
}

function* checkEntries({ documentId, entries }) {
  let before = { sequenceNumber: 0, id: null, entryHash: null };
  for (const entry of entries) {
    const { sequenceNumber: n, entryHash } = entry;
    const due = before.sequenceNumber + 1;
    const linked = entry.prevEntryHash === before.entryHash && entry.prevLineageId === before.id;
    const hash = sha256('\0', JSON.stringify(entry, FIELDS));
    const fields = Object.keys(entry).filter((name) => name !== 'entryHash');
    if (fields.sort().join(' ') !== HASHED) yield `Entry ${n} does not have exactly the fields of an entry.`;
    if (hash !== entryHash)
      yield `Entry ${n} was altered: its hash is ${entryHash}, but its fields hash to ${hash}.`;
    if (entry.hashAlgorithm !== 'sha256') yield `Entry ${n} does not use the hash algorithm sha256.`;
    if (entry.documentId !== documentId) yield `Entry ${n} belongs to another document, ${entry.documentId}.`;
    if (n > due) yield n - 1 > due ? `Entries ${due} to ${n - 1} are missing.` : `Entry ${due} is missing.`;
    else if (n !== due) yield `Entry ${n} is in the place of entry ${due}.`;
    else if (!linked) yield `Entry ${n} does not link to the entry before it.`;
    before = entry;
  }
}

/** Entries of an audit log have any fields. The hash of each covers all of them but itself. */
function* checkLog({ entries }) {
  let before = { seq: 0, entryHash: null };
  for (const entry of entries) {
    const { entryHash, ...hashed } = entry;
    const { seq: n, prevHash } = hashed;
    const due = before.seq + 1;
    const hash = sha256('\0', canonical(hashed));
    if (hash !== entryHash)
      yield `Entry ${n} was altered: its hash is ${entryHash}, but its fields hash to ${hash}.`;
    if (n > due) yield n - 1 > due ? `Entries ${due} to ${n - 1} are missing.` : `Entry ${due} is missing.`;
    else if (n !== due) yield `Entry ${n} is in the place of entry ${due}.`;
    else if (prevHash !== before.entryHash) yield `Entry ${n} does not link to the entry before it.`;
    before = entry;
  }
}

/** The canonical JSON (RFC 8785) of a value that was read from JSON. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const properties = Object.keys(value).sort();
  return `{${properties.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** The claims of a checkpoint, if its signature is valid. */
function* openCheckpoint(checkpoint, type, keys, name) {
  const [head, body, signature, more] = String(checkpoint).split('.');
  const [header, claims] = [decode(head), decode(body)];
  if (!header || !claims || !signature || more !== undefined) return yield `${name} is not a compact JWS.`;
  const { alg, typ, kid, crit } = header;
  if (alg !== 'EdDSA') return yield `${name} is signed with ${alg}; it must be EdDSA.`;
  if (typ !== type || crit)
    return yield `${name} is not a checkpoint that can be verified; its type is ${typ}.`;
  const key = keys.find((one) => one.kid === kid && one.kty === 'OKP' && one.crv === 'Ed25519');
  if (!key) return yield `${name} is signed with key ${kid}, which is not a key of the issuer.`;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))) return claims;
  yield `${name} was altered or signed by somebody else: its signature is not valid.`;
}

/** The checkpoint must be about the same document or log, and signed by the expected issuer. */
function* checkSubject({ format, documentId, globalId, log }, claims, issuer) {
  if (claims.iss !== issuer) yield `The checkpoint was issued by ${claims.iss}, not by ${issuer}.`;
  if (format === AUDIT) {
    if (nameOf(claims) !== nameOf({ log })) yield `The checkpoint belongs to the log of ${nameOf(claims)}.`;
    return;
  }
  if (claims.documentId !== documentId) yield `The checkpoint belongs to document ${claims.documentId}.`;
  if (claims.globalId !== globalId) yield `The checkpoint names Doc ID ${claims.globalId}, not ${globalId}.`;
}

function* checkEnd({ entries }, claims) {
  const last = entries.at(-1);
  const [n, end] = [last ? numberOf(last) : 0, numberOf(claims)];
  const ends = `the bundle ends with entry ${n}, but the checkpoint names entry ${end} as the last`;
  if (n < end) yield `The last entries are missing: ${ends}.`;
  else if (n > end) yield `Entries were added: ${ends}.`;
  else if ((last?.entryHash ?? null) !== (claims.entryHash ?? null))
    yield `Entry ${n} is not the one that the checkpoint names.`;
}

/** The chain must contain the last entry of an earlier checkpoint; otherwise the history was rewritten. */
function* checkEarlier(bundle, earlier) {
  const then = bundle.entries.find((entry) => numberOf(entry) === numberOf(earlier));
  if (nameOf(earlier) !== nameOf(bundle) || then?.entryHash !== earlier.entryHash)
    yield `The history was rewritten after the checkpoint of ${earlier.issuedAt} was signed.`;
}

/** The number of an entry, or of the entry that a checkpoint names. */
function numberOf({ sequenceNumber, seq }) {
  return sequenceNumber ?? seq;
}

/** What a bundle or a checkpoint is about. */
function nameOf({ documentId, log }) {
  return log ? `${log.type} ${log.id}` : `document ${documentId}`;
}

/** The content must be the newest, or the one that was published last. */
function* checkContent({ entries }, content, name) {
  const hash = sha256(content);
  const recorded = entries.filter(({ manual, contentHash }) => !manual && contentHash);
  const newest = recorded.findLast(({ action }) => ['created', 'edited'].includes(action));
  const published = recorded.findLast(({ action }) => action === 'published');
  const found = [newest, published].filter((entry) => entry?.contentHash === hash);
  if (found.length > 0) return found;
  const old = recorded.findLast(({ contentHash }) => contentHash === hash);
  yield `${name} is the content of ${old ? `entry ${old.sequenceNumber}` : 'no entry'}, not the newest one.`;
  return [];
}

/** A bundle, from the answer of the service or from its `data`. */
export function readBundle(read, name = 'This') {
  const bundle = read?.data ?? read;
  const { format, entries, checkpoint, log } = bundle ?? {};
  const whole = Array.isArray(entries) && entries.every((entry) => entry && typeof entry === 'object');
  const known = Object.hasOwn(TYPES, format ?? '') && (format === AUDIT) === !!log;
  if (known && whole && typeof checkpoint === 'string') return bundle;
  throw new Error(`${name} is neither a lineage-bundle/1 nor an ${AUDIT}.`);
}

async function main() {
  const named = ['jwks', 'issuer', 'content', 'earlier'].map((name) => [name, { type: 'string' }]);
  const { values, positionals } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  if (positionals.length !== 1) throw new Error(`give exactly one bundle.\n${USAGE}`);
  const load = (file) => file && readBundle(parsed(readFileSync(file, 'utf8')), file);
  const bundle = load(positionals[0]);
  const { globalId = '', entries, checkpoint } = bundle;
  const expected = values.issuer ?? (isAddress(values.jwks) ? values.jwks.replace(KEYS_AT, '') : undefined);
  const issuer = (expected ?? decode(checkpoint.split('.')[1])?.iss)?.replace(/\/$/, '');
  const keys = await readKeys(values.jwks ?? `${issuer}${KEYS_AT}`);
  const [earlier, name] = [load(values.earlier), values.content];
  if (name && bundle.log) throw new Error('--content can only be used with the bundle of a document.');
  const content = name && readFileSync(name);
  const { problems, claims, contentOf } = verifyBundle(bundle, { keys, issuer, earlier, content, name });
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (problems.length > 0) return console.log(['NOT VERIFIED', ...problems].join('\n- '));
  console.log(`Verified: ${entries.length} entries of ${nameOf(bundle)} ${globalId}`.trim());
  console.log(`Signed by ${claims.iss} at ${claims.issuedAt}.${expected ? '' : ' Is that who you expect?'}`);
  const of = contentOf.map((entry) => `entry ${entry.sequenceNumber}, ${entry.action} ${entry.createdAt}`);
  if (name) console.log(`${name} is the content of ${of.join(', and of ')}.`);
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  main().catch((error) => {
    console.error(`Could not verify: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`);
    process.exitCode = 2;
  });
