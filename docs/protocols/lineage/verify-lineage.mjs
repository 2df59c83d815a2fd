#!/usr/bin/env node
// Verifies a lineage bundle (docs/protocols/lineage.md) or an export of a log (docs/protocols/audit-log.md). It needs Node 20 or newer and
// nothing else. Programs can import `verifyBundle` and `verifyLog`.
const USAGE = `usage: node verify-lineage.mjs bundle.json [--jwks <address or file>] [--issuer <address>]
         [--content <file>] [--earlier <older bundle of the same document>]
       node verify-lineage.mjs log.jsonl [--jwks <address or file>] [--issuer <address>]
         [--earlier <older export of the same log>]
exit status: 0 if the file is verified, 1 if something is wrong with it, 2 if it could not be checked`;
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const KEYS_AT = '/.well-known/jwks.json';
// The fields that the hash of an entry covers. In this order JSON.stringify writes them as canonical JSON (RFC 8785).
const HASHED =
  'action actorDisplay actorType contentHash createdAt documentId hashAlgorithm id manual metadataHash ' +
  'prevEntryHash prevLineageId sequenceNumber';
const FIELDS = HASHED.split(' ');
const BUNDLE_CHECKPOINT = 'lineage-checkpoint+jwt';
const LOG_CHECKPOINT = 'log-checkpoint+jwt';
const LOG_DELETION = 'log-deletion+jwt';
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Collects the problems that the checks yield, and names the signed claims and the entries that have this content. */
export function verifyBundle(bundle, { keys, issuer, earlier, content, name = 'The content' }) {
  const { problems, collect } = collector();
  collect(checkEntries(bundle));
  const claims = collect(openCheckpoint(bundle.checkpoint, BUNDLE_CHECKPOINT, keys, 'The checkpoint'));
  if (claims) collect(checkEnd(bundle, claims, issuer));
  const before =
    earlier && collect(openCheckpoint(earlier.checkpoint, BUNDLE_CHECKPOINT, keys, 'The earlier checkpoint'));
  if (before) collect(checkEarlier(bundle, before));
  const contentOf = content === undefined ? [] : collect(checkContent(bundle, content, name));
  return { problems, claims, contentOf };
}

/**
 * Verifies an export of a log, from its lines. It collects the problems, and names the signed claims.
 *
 * @param earlier the first line of an older export of the same log
 */
export async function verifyLog(lines, { keys, issuer, earlier }) {
  const { problems, collect } = collector();
  let log, claims, older, gone, before;
  for await (const line of lines) {
    if (claims) {
      const entry = parsed(line);
      collect(checkLogEntry(entry, before, older));
      if (typeof entry?.seq === 'number') before = entry;
      continue;
    }
    const { checkpoint, deleted, ...head } = readLogHead(line);
    log = head.log;
    claims = collect(openCheckpoint(checkpoint, LOG_CHECKPOINT, keys, 'The checkpoint'));
    if (!claims) return { problems };
    const { checkpoint: signed } = earlier === undefined ? {} : readLogHead(earlier);
    older = signed && collect(openCheckpoint(signed, LOG_CHECKPOINT, keys, 'The earlier checkpoint'));
    gone =
      deleted !== undefined &&
      collect(openCheckpoint(deleted, LOG_DELETION, keys, 'The checkpoint of what was deleted'));
    if (gone) collect(checkDeleted(claims, gone, issuer));
    // Without the entry before the first one, the hash that the first one links to is not known.
    const known = [gone, older].find((part) => part?.lastSeq === claims.firstSeq - 1)?.entryHash;
    before = { seq: claims.firstSeq - 1, entryHash: claims.firstSeq === 1 ? null : known };
    if (older) collect(checkOlder(claims, older, gone));
  }
  if (!claims) throw new Error('This is not a log-export/1.');
  collect(checkLogEnd(log, before, claims, issuer));
  return { problems, claims, deleted: gone && gone.lastSeq };
}

function* checkLogEntry(entry, before, older) {
  const due = before.seq + 1;
  if (typeof entry?.seq !== 'number') return yield `The line in the place of entry ${due} is not an entry.`;
  const { entryHash, ...fields } = entry;
  const { seq, prevHash } = entry;
  const hash = sha256('\0', canonical(fields));
  if (hash !== entryHash)
    yield `Entry ${seq} was altered: its hash is ${entryHash}, but its fields hash to ${hash}.`;
  if (seq > due)
    yield seq - 1 > due ? `Entries ${due} to ${seq - 1} are missing.` : `Entry ${due} is missing.`;
  else if (seq !== due) yield `Entry ${seq} is in the place of entry ${due}.`;
  else if (before.entryHash !== undefined && prevHash !== before.entryHash)
    yield `Entry ${seq} does not link to the entry before it.`;
  if (older?.lastSeq === seq && entryHash !== older.entryHash) yield rewritten(older);
}

/** The entries before an export that the service has deleted, of which it has signed the last one. */
function* checkDeleted({ log, firstSeq }, gone, issuer) {
  if (gone.iss !== issuer)
    yield `The checkpoint of what was deleted was issued by ${gone.iss}, not by ${issuer}.`;
  if (gone.firstSeq !== 1)
    yield `The checkpoint of what was deleted begins with entry ${gone.firstSeq}, not with entry 1.`;
  if (gone.log !== log) yield `The checkpoint of what was deleted belongs to log ${gone.log}.`;
  else if (gone.lastSeq !== firstSeq - 1)
    yield `The checkpoint of what was deleted ends with entry ${gone.lastSeq}, and the export begins with entry ${firstSeq}.`;
}

/** Two exports can be compared if one continues the other or contains its last entry. */
function* checkOlder({ log, firstSeq, lastSeq }, older, gone) {
  if (older.log !== log) yield `The earlier export is of another log, ${older.log}.`;
  else if (gone && gone.lastSeq === older.lastSeq && gone.entryHash !== older.entryHash)
    yield rewritten(older);
  else if (older.lastSeq < firstSeq - 1)
    yield `Entries ${older.lastSeq + 1} to ${firstSeq - 1} are in neither export.`;
  else if (older.lastSeq > lastSeq)
    yield `The export does not reach entry ${older.lastSeq}, the last of the earlier one.`;
}

function* checkLogEnd(log, { seq, entryHash }, claims, issuer) {
  if (claims.iss !== issuer) yield `The checkpoint was issued by ${claims.iss}, not by ${issuer}.`;
  if (claims.log !== log) yield `The checkpoint belongs to log ${claims.log}, not to ${log}.`;
  const ends = `the export ends with entry ${seq}, but the checkpoint names entry ${claims.lastSeq} as the last`;
  if (seq < claims.lastSeq) yield `The last entries are missing: ${ends}.`;
  else if (seq > claims.lastSeq) yield `Entries were added: ${ends}.`;
  else if ((entryHash ?? null) !== claims.entryHash)
    yield `Entry ${seq} is not the one that the checkpoint names.`;
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

function* checkEnd({ documentId, globalId, entries }, claims, issuer) {
  const { sequenceNumber: n, entryHash } = entries.at(-1) ?? { sequenceNumber: 0 };
  const { iss, sequenceNumber: end } = claims;
  if (iss !== issuer) yield `The checkpoint was issued by ${iss}, not by ${issuer}.`;
  if (claims.documentId !== documentId) yield `The checkpoint belongs to document ${claims.documentId}.`;
  if (claims.globalId !== globalId) yield `The checkpoint names Doc ID ${claims.globalId}, not ${globalId}.`;
  const ends = `the bundle ends with entry ${n}, but the checkpoint names entry ${end} as the last`;
  if (n < end) yield `The last entries are missing: ${ends}.`;
  else if (n > end) yield `Entries were added: ${ends}.`;
  else if (entryHash !== claims.entryHash) yield `Entry ${n} is not the one that the checkpoint names.`;
}

/** The chain must contain the last entry of an earlier checkpoint; otherwise the history was rewritten. */
function* checkEarlier({ documentId, entries }, earlier) {
  const then = entries.find(({ sequenceNumber }) => sequenceNumber === earlier.sequenceNumber);
  if (earlier.documentId !== documentId || then?.entryHash !== earlier.entryHash) yield rewritten(earlier);
}

function rewritten({ issuedAt }) {
  return `The history was rewritten after the checkpoint of ${issuedAt} was signed.`;
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
  const { format, entries, checkpoint } = bundle ?? {};
  const whole = Array.isArray(entries) && entries.every((entry) => entry && typeof entry === 'object');
  if (format === 'lineage-bundle/1' && whole && typeof checkpoint === 'string') return bundle;
  throw new Error(`${name} is not a lineage-bundle/1.`);
}

function readLogHead(line) {
  const head = parsed(line);
  if (head?.format === 'log-export/1' && typeof head.checkpoint === 'string') return head;
  throw new Error('This is not a log-export/1.');
}

async function main() {
  const named = ['jwks', 'issuer', 'content', 'earlier'].map((name) => [name, { type: 'string' }]);
  const { values, positionals } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  if (positionals.length !== 1) throw new Error(`give exactly one file.\n${USAGE}`);
  const first = await firstLine(positionals[0]);
  if (parsed(first)?.format === 'log-export/1') return checkLog(positionals[0], first, values);
  const load = (file) => file && readBundle(parsed(readFileSync(file, 'utf8')), file);
  const bundle = load(positionals[0]);
  const { documentId, globalId = '', entries, checkpoint } = bundle;
  const { keys, issuer, asks } = await readIssuer(values, checkpoint);
  const [earlier, name] = [load(values.earlier), values.content];
  const content = name && readFileSync(name);
  const { problems, claims, contentOf } = verifyBundle(bundle, { keys, issuer, earlier, content, name });
  if (isRefused(problems)) return;
  console.log(`Verified: ${entries.length} entries of document ${documentId} ${globalId}`.trim());
  console.log(`Signed by ${claims.iss} at ${claims.issuedAt}.${asks}`);
  const of = contentOf.map((entry) => `entry ${entry.sequenceNumber}, ${entry.action} ${entry.createdAt}`);
  if (name) console.log(`${name} is the content of ${of.join(', and of ')}.`);
}

async function checkLog(file, first, values) {
  const { checkpoint } = readLogHead(first);
  const { keys, issuer, asks } = await readIssuer(values, checkpoint);
  const earlier = values.earlier && (await firstLine(values.earlier));
  const { problems, claims, deleted } = await verifyLog(linesOf(file), { keys, issuer, earlier });
  if (isRefused(problems)) return;
  const { log, firstSeq, lastSeq, iss, issuedAt } = claims;
  console.log(`Verified: entries ${firstSeq} to ${lastSeq} of log ${log}`);
  if (deleted) console.log(`The service has deleted entries 1 to ${deleted}.`);
  console.log(`Signed by ${iss} at ${issuedAt}.${asks}`);
}

/** Prints what is wrong, if anything. */
function isRefused(problems) {
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (problems.length > 0) console.log(['NOT VERIFIED', ...problems].join('\n- '));
  return problems.length > 0;
}

function linesOf(file) {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

async function firstLine(file) {
  for await (const line of linesOf(file)) return line;
}

/** The issuer that signed and its keys, and the question to ask if nobody named the issuer. */
async function readIssuer({ issuer: named, jwks }, checkpoint) {
  const expected = named ?? (isAddress(jwks) ? jwks.replace(KEYS_AT, '') : undefined);
  const issuer = (expected ?? decode(checkpoint.split('.')[1])?.iss)?.replace(/\/$/, '');
  const keys = await readKeys(jwks ?? `${issuer}${KEYS_AT}`);
  return { keys, issuer, asks: expected ? '' : ' Is that who you expect?' };
}

async function readKeys(source) {
  const fetched = async () => (await fetch(source, { headers: { 'User-Agent': 'verify-lineage' } })).text();
  const keys = parsed(isAddress(source) ? await fetched() : readFileSync(source, 'utf8'))?.keys;
  if (Array.isArray(keys)) return keys;
  throw new Error(`${source} is not a JWK Set; a service has its keys at ${KEYS_AT}.`);
}

/** Problems, and a function that adds those that checks yield and returns what they return. */
function collector() {
  const problems = [];
  const collect = (checks) => {
    for (let step; ; problems.push(step.value.replace(/\p{Cc}/gu, '?')))
      if ((step = checks.next()).done) return step.value;
  };
  return { problems, collect };
}

/** Canonical JSON (RFC 8785). */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
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
