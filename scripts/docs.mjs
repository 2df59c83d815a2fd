// npm run docs [-- --check]: writes what is generated of the documentation, or says what is out of date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './lib/docs/errors-page.mjs';
import { libsDiagram } from './lib/docs/libs-diagram.mjs';
import { routesPage } from './lib/docs/routes-page.mjs';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { programs, root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const [option, ...more] = process.argv.slice(2);
const check = option === '--check';

try {
  if ((option && !check) || more.length > 0) throw new Problem('usage: npm run docs [-- --check]');
  await ensureInstalled();
  await ensureBuilt();
  const stale = [];
  for (const [file, text] of Object.entries(await pages())) {
    const path = join(root, file);
    if (readText(path) === text) continue;
    stale.push(file);
    if (!check) writeFileSync(path, text);
  }
  if (check && stale.length > 0)
    throw new Problem(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit what it writes.`);
  console.log(stale.length === 0 ? 'The documentation is up to date.' : `Written: ${stale.join(', ')}`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

async function pages() {
  // Loaded only now: it needs the packages.
  const { configurationTable } = await import('./lib/docs/configuration.mjs');
  const { openapi, errors } = describe();
  return {
    'docs/openapi.json': `${JSON.stringify(openapi, null, 2)}\n`,
    'docs/routes.md': await tidy(routesPage(openapi)),
    'docs/errors.md': await tidy(errorsPage(errors)),
    'README.md': between('README.md', 'configuration', await tidy(configurationTable())),
    'docs/architecture.md': between('docs/architecture.md', 'libs', libsDiagram()),
  };
}

/** The API describes itself; it needs no database and no settings for that. */
function describe() {
  const output = execFileSync(process.execPath, [programs.describe], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString());
}

async function tidy(markdown) {
  const { format } = await import('prettier');
  return format(markdown, { parser: 'markdown', printWidth: 110 });
}

/** A file, with a part that is written between its two marks. */
function between(file, name, part) {
  const text = readText(join(root, file)) ?? '';
  const [start, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Problem(`${file} lacks the marks ${start} and ${end}.`);
  return `${text.slice(0, from)}${start}\n\n${part.trim()}\n\n${text.slice(to)}`;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
