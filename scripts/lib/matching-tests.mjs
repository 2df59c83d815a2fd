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

/** Files that are only a part of `npm run test:all`, unless words select them. */
const LONG = '\\.long\\.';
const BACKENDS = ['postgres', 'redis'];

/**
 * Jest's options for the tests that match some words, the back ends on which they run, and whether properties are tried with all samples. It selects the files whose path contains every
 * word. If there are none, it selects the files whose path contains any word with a slash, and then the tests whose name contains the words.
 * Without words, it selects all files, or all that are not long. The attacks (`*.attack.ts`) are only among them with
 * `--selectProjects attacks`.
 *
 * @param {string[]} args words, and options for jest
 * @param {{ all: boolean }} tier whether the long files, the second back end and all samples belong to a run without words
 * @returns {{ options: string[], backends: string[], samples: 'all' | 'few' } | undefined} undefined if nothing matches
 */
export function matchingTests(args, { all }) {
  const words = args.filter((one, i) => !one.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[i - 1]));
  const attacks = args[args.indexOf('--selectProjects') + 1] === 'attacks';
  if (words.length === 0) {
    const projects = args.includes('--selectProjects') ? [] : ['--selectProjects', 'unit', 'e2e'];
    const shorter = all || attacks ? [] : [`--testPathIgnorePatterns=${LONG}`];
    return {
      options: [...projects, ...shorter, ...args],
      backends: all || attacks ? BACKENDS : BACKENDS.slice(0, 1),
      samples: all ? 'all' : 'few',
    };
  }
  const options = args.filter((one) => !words.includes(one));
  const files = testFiles(attacks ? /\.attack\.ts$/ : /\.(spec|e2e)\.ts$/);
  const byPath = files.filter((file) => words.every((word) => file.includes(word.replace(/^\.\//, ''))));
  const byAnyPath = files.filter((file) => words.some((word) => word.includes('/') && file.includes(word)));
  const found = byPath.length > 0 ? byPath : byAnyPath;
  if (found.length > 0)
    return {
      options: [...options, '--runTestsByPath', ...found],
      backends: backendsOf(found),
      samples: 'all',
    };
  const text = words.join(' ');
  const byName = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(text));
  if (byName.length === 0) return undefined;
  return {
    options: [...options, '-t', escaped(text), '--runTestsByPath', ...byName],
    backends: backendsOf(byName),
    samples: 'all',
  };
}

/** The back ends that files use. The second one starts only for files that mention it. */
function backendsOf(files) {
  const isUsed = files.some((file) =>
    /describeEachBackend|backendsUnderTest|'redis'/.test(readFileSync(join(root, file), 'utf8')),
  );
  return isUsed ? BACKENDS : BACKENDS.slice(0, 1);
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
