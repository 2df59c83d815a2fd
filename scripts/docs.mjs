// npm run docs [-- --check]: writes the generated parts of the documentation, or checks that they are up to date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionsPage } from './lib/docs/decisions-page.mjs';
import { errorsPage } from './lib/docs/errors-page.mjs';
import { libsDiagram } from './lib/docs/libs-diagram.mjs';
import { pagesPage } from './lib/docs/pages-page.mjs';
import { routesPage } from './lib/docs/routes-page.mjs';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { programs, root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const usage = `npm run docs [-- --check]

Writes the parts of the documentation that are generated from the code: docs/openapi.json, docs/routes.md,
docs/pages.md, docs/errors.md, docs/decisions/README.md, the table of settings in README.md and the diagram in docs/architecture.md.

  --check   only check that they are up to date; exit code 1 if not
  --help    show this text`;

const [option, ...more] = process.argv.slice(2);
const check = option === '--check';
if (option === '--help' || option === '-h') {
  console.log(usage);
  process.exit(0);
}

try {
  if ((option && !check) || more.length > 0)
    throw new Problem(`Unknown argument ${more[0] ?? option}. Usage: npm run docs [-- --check]`);
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
    throw new Problem(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit the result.`);
  console.log(stale.length === 0 ? 'The documentation is up to date.' : `Updated ${stale.join(', ')}.`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

async function pages() {
  // Imported here because it needs the installed packages.
  const { configurationTable } = await import('./lib/docs/configuration.mjs');
  const { openapi, pages, errors } = describe();
  return {
    'docs/openapi.json': `${JSON.stringify(openapi, null, 2)}\n`,
    'docs/routes.md': await formatMarkdown(routesPage(openapi)),
    'docs/pages.md': await formatMarkdown(pagesPage(pages)),
    'docs/decisions/README.md': await formatMarkdown(decisionsPage()),
    'docs/errors.md': await formatMarkdown(errorsPage(errors)),
    'README.md': withPart('README.md', 'configuration', await formatMarkdown(configurationTable())),
    'docs/architecture.md': withPart('docs/architecture.md', 'libs', libsDiagram()),
  };
}

/** The OpenAPI document, the pages and the errors, printed by the API itself. This needs neither a database nor settings. */
function describe() {
  const output = execFileSync(process.execPath, [programs.describe], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString());
}

async function formatMarkdown(markdown) {
  const { format } = await import('prettier');
  return format(markdown, { parser: 'markdown', printWidth: 110 });
}

/** The text of a file with the part between two markers replaced. */
function withPart(file, name, part) {
  const text = readText(join(root, file)) ?? '';
  const [start, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Problem(`${file} must contain the markers ${start} and ${end}, in this order.`);
  return `${text.slice(0, from)}${start}\n\n${part.trim()}\n\n${text.slice(to)}`;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
