import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Options of jest whose value is the next argument. */
const OPTIONS_WITH_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--selectProjects',
  '--shard',
  '--seed',
]);

/**
 * Jest's arguments for the tests that match some words. It selects the files whose path contains every word. If there are
 * none, it selects the files whose path contains any word with a slash, and then the tests whose name contains the words. The attacks
 * (`*.attack.ts`) are only among them with `--selectProjects attacks`.
 *
 * @param {string[]} args words, and options for jest
 * @returns {string[] | undefined} undefined if nothing matches
 */
export function matchingTests(args) {
  const words = args.filter((one, i) => !one.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[i - 1]));
  const attacks = args[args.indexOf('--selectProjects') + 1] === 'attacks';
  if (words.length === 0)
    return args.includes('--selectProjects') ? args : ['--selectProjects', 'unit', 'e2e', ...args];
  const options = args.filter((one) => !words.includes(one));
  const files = testFiles(attacks ? /\.attack\.ts$/ : /\.(spec|e2e)\.ts$/);
  const byPath = files.filter((file) => words.every((word) => file.includes(word.replace(/^\.\//, ''))));
  const byAnyPath = files.filter((file) => words.some((word) => word.includes('/') && file.includes(word)));
  const found = byPath.length > 0 ? byPath : byAnyPath;
  if (found.length > 0) return [...options, '--runTestsByPath', ...found];
  const text = words.join(' ');
  const byName = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(text));
  if (byName.length === 0) return undefined;
  return [...options, '-t', escaped(text), '--runTestsByPath', ...byName];
}

function testFiles(pattern) {
  return ['apps', 'libs', 'test', 'clients'].flatMap((folder) => {
    const path = join(root, folder);
    return entriesOf(path)
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
  });
}

function entriesOf(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
