#!/usr/bin/env node
// Watches the log of keys of a Document Workspace. It needs Node.js 20 and nothing else.
//
//   node monitor-key-log.mjs <address> [--state <file>] [--agent <id>]... [--known <thumbprint>]...
//
// Each run reads the entries that are new since the last one, computes the root of the tree from all entries and compares it with the signed
// checkpoint. So it finds a log that was changed, shortened or replaced. For each --agent, it prints the keys of the agent, and marks those that no
// --known names. It prints the keys of the service too. It exits with 1 for a log that is not what it was or an unknown key of a watched agent, and with 2 if it could not look.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const BUNDLE = 256;
/** The name under which the keys of the service are listed. */
const SERVICE = 'service';
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The log is not what it states, or not what it was. */
export class LogError extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (entry) => sha256(Buffer.of(0), entry);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** The name and the key of a verifier key (C2SP signed-note). @throws LogError */
export function readVerifierKey(text) {
  const [, name, id, key] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const bytes = Buffer.from(key ?? '', 'base64');
  if (bytes.length !== 33 || bytes[0] !== 1)
    throw new LogError('The verifier key is not an Ed25519 key of a note.');
  if (sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') !== id)
    throw new LogError('The verifier key has a wrong key id.');
  return { name, id, key: bytes.subarray(1) };
}

/** The size and the root of a signed checkpoint. @throws LogError unless the key signed it */
export function readCheckpoint(note, verifierKey) {
  const { name, id, key } = readVerifierKey(verifierKey);
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const signatures = note.slice(end + 2).split('\n');
  const mine = signatures
    .map((line) => /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line))
    .find((found) => {
      return found?.[1] === name && Buffer.from(found[2], 'base64').subarray(0, 4).toString('hex') === id;
    });
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
  if (
    end < 0 ||
    !mine ||
    !verify(null, Buffer.from(text), publicKey, Buffer.from(mine[2], 'base64').subarray(4))
  )
    throw new LogError('The checkpoint is not signed with the key of the log.');
  const [, origin, size, root] = /^(.+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? [];
  if (origin !== name) throw new LogError('The checkpoint is of another log.');
  return { size: Number(size), root: Buffer.from(root, 'base64') };
}

/** Appends the hash of an entry to the roots of full subtrees, which are sorted from the largest. */
export function appendLeaf(subtrees, size, hash) {
  let joined = hash;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) joined = nodeHash(subtrees.pop(), joined);
  subtrees.push(joined);
}

/** The root of a tree from the roots of its full subtrees. */
export function rootOf(subtrees) {
  return subtrees.reduceRight((right, left) => (right ? nodeHash(left, right) : left), undefined);
}

/** The entries of a bundle (C2SP tlog-tiles). @throws LogError */
export function readBundle(bytes) {
  const entries = [];
  for (let at = 0; at < bytes.length;) {
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : bytes.length;
    if (at + 2 + length > bytes.length) throw new LogError('A bundle of entries is cut off.');
    entries.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}

/** The path of a bundle: groups of three digits, all but the last with an x before them. */
export function bundlePath(index, width) {
  const groups = [];
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(String(rest % 1000).padStart(3, '0'));
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/entries/${path}${width < BUNDLE ? `.p/${width}` : ''}`;
}

/**
 * Reads what is new in a log.
 *
 * @param read reads a path below the address of the log, as a Buffer
 * @param state what the last run returned, or undefined
 * @returns the state to keep, with all keys of watched agents
 * @throws LogError for a log that is not what it was
 */
export async function watch(read, state, agents) {
  const described = JSON.parse((await read('')).toString()).data;
  const verifierKey = state?.verifierKey ?? described.verifierKey;
  const { size, root } = readCheckpoint((await read('/checkpoint')).toString(), verifierKey);
  const before = state ?? { size: 0, subtrees: [], keys: {} };
  if (size < before.size)
    throw new LogError(`The log had ${before.size} entries and has ${size}: entries were removed.`);
  const subtrees = before.subtrees.map((hash) => Buffer.from(hash, 'base64'));
  const labels = new Map(
    agents.map((agent) => [sha256(agent.toLowerCase()).toString('base64url'), agent.toLowerCase()]),
  );
  labels.set(sha256(readVerifierKey(verifierKey).name).toString('base64url'), SERVICE);
  // An agent that was not watched before may have keys anywhere.
  const isNew = [...labels.values()].some((agent) => !(agent in before.keys));
  const keys = Object.fromEntries(
    [...labels.values()].map((agent) => [agent, isNew ? [] : before.keys[agent]]),
  );
  const computed = isNew ? [] : subtrees;
  for (let at = isNew ? 0 : before.size; at < size;) {
    const index = Math.floor(at / BUNDLE);
    const width = Math.min(BUNDLE, size - index * BUNDLE);
    const entries = readBundle(await read(`/${bundlePath(index, width)}`));
    if (entries.length !== width)
      throw new LogError('A bundle has another number of entries than it should.');
    for (const entry of entries.slice(at - index * BUNDLE)) {
      appendLeaf(computed, at, leafHash(entry));
      at += 1;
      if (isNew && at === before.size && !rootOf(computed).equals(rootOf(subtrees)))
        throw new LogError('The log has other entries than it had.');
      const [, use, label, thumbprint] = entry.toString().split('\n');
      const agent = labels.get(label);
      if (agent) keys[agent].push({ index: at - 1, use, thumbprint });
    }
  }
  if (size > 0 && !rootOf(computed).equals(root))
    throw new LogError('The entries do not lead to the root of the checkpoint.');
  return { verifierKey, size, subtrees: computed.map((hash) => hash.toString('base64')), keys };
}

// A thumbprint can begin with "-", which parseArgs accepts only behind "=".
const joinKnown = (args) =>
  args.flatMap((arg, i) => {
    if (arg === '--known' && args[i + 1] !== undefined) return [`--known=${args[i + 1]}`];
    return args[i - 1] === '--known' ? [] : [arg];
  });

async function main(args) {
  const { values, positionals } = parseArgs({
    args: joinKnown(args),
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      agent: { type: 'string', multiple: true, default: [] },
      known: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length !== 1)
    throw new Error('Name the address of the service: monitor-key-log.mjs https://workspace.example');
  const base = `${positionals[0].replace(/\/$/, '')}/api/key-log`;
  const read = async (path) => {
    const answer = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(60_000) });
    if (!answer.ok) throw new Error(`${base}${path} answered ${answer.status}.`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const state = await watch(
    read,
    values.state === undefined ? undefined : stateOf(values.state),
    values.agent,
  );
  if (values.state !== undefined) {
    writeFileSync(`${values.state}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${values.state}.new`, values.state);
  }
  console.log(`The log has ${state.size} entries, and all that it had.`);
  let unknown = 0;
  for (const [agent, keys] of Object.entries(state.keys))
    for (const { use, thumbprint } of keys) {
      const isKnown = values.known.includes(thumbprint);
      if (!isKnown && agent !== SERVICE) unknown += 1;
      console.log(`${agent} ${use} ${thumbprint}${isKnown ? '' : ' UNKNOWN'}`);
    }
  if (unknown > 0)
    throw new LogError(`${unknown} keys of the agents that you watch are not among those that you know.`);
}

function stateOf(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return JSON.parse(text);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  main(process.argv.slice(2)).catch((error) => {
    console.error(
      error instanceof LogError ? `NOT VERIFIED: ${error.message}` : `Could not look: ${error.message}`,
    );
    process.exitCode = error instanceof LogError ? 1 : 2;
  });
