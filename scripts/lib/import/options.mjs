import { basename } from 'node:path';
import { Misuse, addressOf, parseCommandLine, pathFrom } from '../client/command-line.mjs';

const ENDINGS = 'md mdx markdown mdown mkd txt text rst adoc asciidoc org textile'.split(' ');
const MOST_AT_ONCE = 32;

export const usage = `npm run import -- <folder> [options]

Brings the documents of a folder into a project of a running service, and brings it up to date when run again: what
the service has already is not sent, and what broke off goes on. In a git checkout only what git tracks is taken.
Nothing is ever deleted in the service.

  --url <address>         the service; http://localhost:3000
  --project <slug or id>  where to, made if it isn't there; the folder's name
  --under <path>          a folder of the project to put everything into; its root
  --include <glob>        takes these files instead of .${ENDINGS.slice(0, 5).join(' .')}
                          .${ENDINGS.slice(5).join(' .')}; may be repeated
  --exclude <glob>        leaves these files or folders out; may be repeated
  --dry-run               only says what would be sent
  --overwrite             also replaces what was changed in the service and here since the last import
  --concurrency <n>       documents sent at once, 1 to ${MOST_AT_ONCE}; 6
  --no-mappings           doesn't note which file each document came from: half the requests
  --no-git                takes every file of a git checkout, ignored ones too

Without a token it asks to be connected and shows a page on which a person approves:
  --token-file <file>     takes the token from this file, or keeps the approved one there, readable by you alone
  --token <token>         a token of yours; better in the variable IMPORT_TOKEN, where other users don't see it

  --help                  this text

Ends with 0 when every document is in, 1 when some are not or it had to stop, 2 when it can't be done as asked.
docs/import.md tells more.`;

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string', default: 'http://localhost:3000' },
  project: { type: 'string' },
  under: { type: 'string', default: '' },
  include: { type: 'string', multiple: true, default: [] },
  exclude: { type: 'string', multiple: true, default: [] },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '6' },
  'no-mappings': { type: 'boolean', default: false },
  'no-git': { type: 'boolean', default: false },
  'token-file': { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
});

/**
 * What the command line asks for.
 * @param {string[]} args
 */
export function readOptions(args) {
  const { values, positionals } = parseCommandLine(args, { options: OPTIONS, usage });
  if (values.help) return { help: true };
  if (positionals.length !== 1) throw new Misuse('Name one folder.', usage);
  const folder = pathFrom(positionals[0], 'import');
  return {
    help: false,
    folder,
    url: addressOf(values.url),
    project: projectOf(values.project) ?? (basename(folder) || 'Documents'),
    under: folderNames(values.under),
    include: values.include,
    exclude: values.exclude,
    endings: new RegExp(`\\.(?:${ENDINGS.join('|')})$`, 'i'),
    dryRun: values['dry-run'],
    overwrite: values.overwrite,
    concurrency: wholeNumber('--concurrency', values.concurrency, MOST_AT_ONCE),
    mappings: !values['no-mappings'],
    git: !values['no-git'],
    tokenFile: values['token-file'] && pathFrom(values['token-file'], 'import'),
    token: tokenOf(values.token ?? process.env.IMPORT_TOKEN),
  };
}

/** A name that a variable left empty is none; another project than was meant would be made. */
function projectOf(name) {
  if (name?.trim() === '') throw new Misuse('--project is empty: give a slug or an id, or leave it out.');
  return name;
}

/** The folder's path without slashes around it; '' for the root. */
function folderNames(under) {
  const path = under.replace(/^\/+|\/+$/g, '').normalize('NFC');
  const names = path.split('/');
  if (path !== '' && names.some((name) => ['', '.', '..'].includes(name.trim())))
    throw new Misuse(`--under must be a path of the project, like guide/api, not "${under}".`);
  return path;
}

function wholeNumber(name, text, most) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new Misuse(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
  return number;
}

/** The token itself is never shown, not even a wrong one. */
function tokenOf(text) {
  const token = text?.trim();
  if (token !== undefined && token !== '' && !/^[\x21-\x7e]+$/.test(token))
    throw new Misuse('The token holds characters that no token has. Copy it once more.');
  return token || undefined;
}
