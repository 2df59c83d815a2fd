import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Options of jest that take the next argument as their value. */
const WITH_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--selectProjects',
  '--shard',
  '--seed',
]);

/**
 * Jest's arguments for the tests that words match. Words are looked for in the paths of test files; where no path contains all of them,
 * in the names of tests.
 *
 * @param {string[]} given words and options of jest
 * @returns {string[] | undefined} undefined where nothing matches
 */
export function matchingTests(given) {
  const words = given.filter((one, i) => !one.startsWith('-') && !WITH_VALUE.has(given[i - 1]));
  if (words.length === 0) return given;
  const options = given.filter((one) => !words.includes(one));
  const files = testFiles();
  const byPath = files.filter((file) => words.every((word) => file.includes(word.replace(/^\.\//, ''))));
  const several = files.filter((file) => words.some((word) => word.includes('/') && file.includes(word)));
  const found = byPath.length > 0 ? byPath : several;
  if (found.length > 0) return [...options, '--runTestsByPath', ...found];
  const text = words.join(' ');
  const byName = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(text));
  if (byName.length === 0) return undefined;
  return [...options, '-t', escaped(text), '--runTestsByPath', ...byName];
}

function testFiles() {
  return ['apps', 'libs', 'test', 'clients'].flatMap((folder) => {
    const path = join(root, folder);
    return entriesOf(path)
      .filter((entry) => entry.isFile() && /\.(spec|e2e)\.ts$/.test(entry.name))
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
