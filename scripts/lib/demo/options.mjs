import { basename } from 'node:path';
import { addressOf, parseCommandLine, pathFrom } from '../client/command-line.mjs';
import { Problem } from '../problem.mjs';

export const usage = `npm run demo -- <folder> [options]

Asks a running service for a connection, waits until a person approves it in the browser, saves every .md file of
the folder, and reads back the manifest and one section. Run it again and only what changed is written.

  --url <address>      the service; http://localhost:3000
  --project <name>     the project to save into, made if it isn't there; the folder's name
  --save-token <file>  keeps the agent's token in this file, readable by you alone; else it is kept nowhere

Without a person at hand:
  --email <address>    approves over the API as this person, with --password or the variable DEMO_PASSWORD
  --sign-up            makes an organization to throw away, and approves as its owner

  --help               this text`;

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string', default: 'http://localhost:3000' },
  project: { type: 'string' },
  'save-token': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  'sign-up': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

/**
 * What the command line asks for.
 * @param {string[]} args
 */
export function readOptions(args) {
  const { values, positionals } = parseCommandLine(args, { options: OPTIONS, usage });
  if (values.help) return { help: true };
  if (positionals.length !== 1) throw new Problem('Name one folder.', usage);
  const password = values.password ?? process.env.DEMO_PASSWORD;
  if (values.email && !password) throw new Problem('--email needs --password or DEMO_PASSWORD.');
  if (values.email && values['sign-up']) throw new Problem('Give either --email or --sign-up.');
  const folder = pathFrom(positionals[0], 'demo');
  return {
    help: false,
    folder,
    url: addressOf(values.url),
    project: values.project ?? (basename(folder) || 'Documents'),
    saveToken: values['save-token'] && pathFrom(values['save-token'], 'demo'),
    email: values.email,
    password,
    signUp: values['sign-up'],
  };
}
