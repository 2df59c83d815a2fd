// npm run docs [-- --check]: writes the generated parts of the documentation, or checks that they are up to date.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionsPage } from './lib/docs/decisions-page.mjs';
import { errorsPage } from './lib/docs/errors-page.mjs';
import { libsDiagram } from './lib/docs/libs-diagram.mjs';
import { pagesPage } from './lib/docs/pages-page.mjs';
import { permissionsPage } from './lib/docs/permissions-page.mjs';
import { routesPage } from './lib/docs/routes-page.mjs';
import { schemaIndex } from './lib/docs/schema-index.mjs';
import { tokensStyle } from './lib/docs/tokens-style.mjs';
import { viewedHtml } from './lib/docs/viewed-html.mjs';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { openapiFiles, splitOpenApi } from './lib/openapi-files.mjs';
import { programs, root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const usage = `npm run docs [-- --check]

Writes the parts of the documentation that are generated from the code: docs/openapi, docs/routes.md,
docs/pages.md, docs/permissions.md, docs/errors.md, docs/decisions/README.md, the table of settings in README.md, the diagram in docs/architecture.md,
libs/ground/entities/src/index.ts, and of the dashboard its colors (ground/style/tokens.css) and the HTML that documents can have
(ground/html/viewed-html.ts).

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
  // Before the build, which needs it.
  const stale = update({
    'libs/ground/entities/src/index.ts': await format(schemaIndex(), 'typescript'),
    'clients/dashboard/src/ground/style/tokens.css': await format(await tokensStyle(), 'css'),
  });
  await ensureBuilt();
  stale.push(...update(await pages()));
  if (check && stale.length > 0)
    throw new Problem(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit the result.`);
  console.log(stale.length === 0 ? 'The documentation is up to date.' : `Updated ${stale.join(', ')}.`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

/** Writes the files whose text differs and removes those that must not be there, unless they are only checked, and returns their names. */
function update(files) {
  const stale = Object.entries(files).filter(([file, text]) => readText(join(root, file)) !== text);
  if (!check)
    for (const [file, text] of stale) {
      if (text === undefined) rmSync(join(root, file));
      else writeFileSync(join(root, file), text);
    }
  return stale.map(([file]) => file);
}

async function pages() {
  // Imported here because it needs the installed packages.
  const { configurationTables } = await import('./lib/docs/configuration.mjs');
  const { openapi, pages, errors, rules, scopes } = describe();
  return {
    'clients/dashboard/src/ground/html/viewed-html.ts': await format(viewedHtml(), 'typescript'),
    ...inFolder('docs/openapi', openapiFiles(), splitOpenApi(openapi)),
    'docs/routes.md': await formatMarkdown(routesPage(openapi)),
    'docs/pages.md': await formatMarkdown(pagesPage(pages)),
    'docs/permissions.md': `${permissionsPage({ openapi, rules, scopes })}\n`,
    'docs/decisions/README.md': await formatMarkdown(decisionsPage()),
    'docs/errors.md': await formatMarkdown(errorsPage(errors)),
    'README.md': withPart('README.md', 'configuration', await formatMarkdown(configurationTables())),
    'docs/architecture.md': withPart('docs/architecture.md', 'libs', libsDiagram()),
  };
}

/** The files that a folder must have, by path. Another one that it has is undefined. */
function inFolder(folder, present, files) {
  const names = new Set([...present, ...Object.keys(files)]);
  return Object.fromEntries([...names].map((name) => [`${folder}/${name}`, files[name]]));
}

/** The OpenAPI document, the pages, the errors, the rules and the scopes, printed by the API itself. This needs neither a database nor settings. */
function describe() {
  const output = execFileSync(process.execPath, [programs.describe], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString());
}

function formatMarkdown(markdown) {
  return format(markdown, 'markdown');
}

async function format(text, parser) {
  const { format } = await import('prettier');
  return format(text, { parser, printWidth: 110, singleQuote: true, trailingComma: 'all' });
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
