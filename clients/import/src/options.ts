import type { Host } from './host.js';
import { serviceAddress } from './service/address.js';
import { parseCommandLine, pathFrom } from './terminal/command-line.js';
import { Misuse } from './terminal/problem.js';

const EXTENSIONS = 'md mdx markdown mdown mkd txt text rst adoc asciidoc org textile'.split(' ');
const MAX_CONCURRENCY = 32;
const MAX_BATCH = 200;

export const usage = `npm run import -- <folder or archive> [options]

Imports the documents of a folder, or of an export of a project (.zip), into a project of a running service. Run it again to update the project: the import
sends only new and changed documents, and resumes if it was interrupted. In a git checkout, it imports the files that
git tracks. It never deletes anything in the service.

  --url <address>         address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --project <slug or id>  project to import into; created if it does not exist (default: the name
                          of the folder, or of the exported project)
  --under <path>          folder of the project to import into (default: the root)
  --include <glob>        import these files instead of .${EXTENSIONS.slice(0, 5).join(' .')}
                          .${EXTENSIONS.slice(5).join(' .')}; can be repeated
  --exclude <glob>        skip these files or folders; can be repeated
  --dry-run               only show what would be sent
  --overwrite             also replace documents that changed both in the service and in the folder since the last import
  --concurrency <n>       number of requests sent at the same time, 1 to ${MAX_CONCURRENCY} (default 3)
  --batch <n>             number of documents in a request, 1 to ${MAX_BATCH} (default 100)
  --no-mappings           don't map documents to their files
  --no-git                import every file of a git checkout, including ignored ones

Without a token, the import requests a connection and shows a page on which a person approves it. To avoid that:
  --token-file <file>     read the token from this file; if the file does not exist, save the approved token to it,
                          readable only by you
  --token <token>         use this token; prefer the variable IMPORT_TOKEN, which other users can't see

  --help                  show this text

Exit codes: 0 if every document was imported; 1 if some were not, or the import stopped; 2 if the options, the folder,
the token or the project are wrong. docs/import.md has the details.`;

const OPTIONS = {
  url: { type: 'string' },
  project: { type: 'string' },
  under: { type: 'string', default: '' },
  include: { type: 'string', multiple: true, default: [] as string[] },
  exclude: { type: 'string', multiple: true, default: [] as string[] },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '3' },
  batch: { type: 'string', default: '100' },
  'no-mappings': { type: 'boolean', default: false },
  'no-git': { type: 'boolean', default: false },
  'token-file': { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The source, the target and the options of an import. */
export interface Options {
  folder: string;
  url: string;
  /** The slug, name or id of the project; by default, the name of what is imported. */
  project: string | undefined;
  /** The folder of the project, without leading and trailing slashes; empty for the root. */
  under: string;
  include: string[];
  exclude: string[];
  /** The extensions of documents, which apply without `include`. */
  extensions: RegExp;
  dryRun: boolean;
  overwrite: boolean;
  concurrency: number;
  batch: number;
  mappings: boolean;
  git: boolean;
  tokenFile: string | undefined;
  token: string | undefined;
  /** The environment for git. */
  env: Host['env'];
}

/** Reads the options from the command line and the environment. Returns `help` if the person asks for it. */
export function readOptions(args: string[], host: Host): Options | 'help' {
  const { values, positionals } = parseCommandLine(args, { options: OPTIONS, usage });
  if (values.help) return 'help';
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Misuse('Pass exactly one folder or archive.', usage);
  const folder = pathFrom(host, path);
  return {
    folder,
    url: serviceAddress(values.url, host),
    project: projectOf(values.project),
    under: folderNames(values.under),
    include: values.include,
    exclude: values.exclude,
    extensions: new RegExp(`\\.(?:${EXTENSIONS.join('|')})$`, 'i'),
    dryRun: values['dry-run'],
    overwrite: values.overwrite,
    concurrency: wholeNumber('--concurrency', values.concurrency, MAX_CONCURRENCY),
    batch: wholeNumber('--batch', values.batch, MAX_BATCH),
    mappings: !values['no-mappings'],
    git: !values['no-git'],
    tokenFile: values['token-file'] ? pathFrom(host, values['token-file']) : undefined,
    token: tokenOf(values.token ?? host.env.IMPORT_TOKEN),
    env: host.env,
  };
}

/** Refuses an empty name: it usually comes from an unset shell variable, and the import would create an unintended project. */
function projectOf(name: string | undefined): string | undefined {
  if (name?.trim() === '')
    throw new Misuse('--project must not be empty. Use a slug or an id, or leave the option out.');
  return name;
}

/** The path without leading and trailing slashes; '' for the root. */
function folderNames(under: string): string {
  const path = under.replace(/^\/+|\/+$/g, '').normalize('NFC');
  const names = path.split('/');
  if (path !== '' && names.some((name) => ['', '.', '..'].includes(name.trim())))
    throw new Misuse(`--under must be a path in the project, like guide/api, not "${under}".`);
  return path;
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new Misuse(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
  return number;
}

/** The message never contains the token, not even an invalid one. */
function tokenOf(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token !== undefined && token !== '' && !/^[\x21-\x7e]+$/.test(token))
    throw new Misuse('The token contains characters that are not allowed in a token. Copy it again.');
  return token || undefined;
}
