import { basename } from 'node:path';
import { parseCommandLine, pathFrom } from '../client/command-line.mjs';
import { serviceAddress } from '../client/service-address.mjs';
import { Problem } from '../problem.mjs';

export const usage = `npm run demo -- <folder> [options]

Shows how an agent works with a running service: it requests a connection, waits until a person approves it in the
browser, saves every .md file of the folder, and reads the manifest and one section. Then it asks a question, cites the
answer, edits it, and undoes the edit. Run it again to save only the files that changed.

  --url <address>      address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --project <name>     project to save into; created if it does not exist (default: the folder's name)
  --question <text>    question to ask (default: the title of the longest document)
  --save-token <file>  save the agent's token to this file, readable only by you (default: it is not saved)

To run the demo without a browser:
  --email <address>    approve over the API as this person, with --password or the variable DEMO_PASSWORD
  --password <text>    the person's password; prefer DEMO_PASSWORD, which other users can't see
  --sign-up            create a temporary organization and approve as its owner

  --help               show this text`;

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string' },
  project: { type: 'string' },
  question: { type: 'string' },
  'save-token': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  'sign-up': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

/**
 * Reads the options from the command line.
 * @param {string[]} args
 */
export function readOptions(args) {
  const { values, positionals } = parseCommandLine(args, { options: OPTIONS, usage });
  if (values.help) return { help: true };
  if (positionals.length !== 1) throw new Problem('Pass exactly one folder.', usage);
  const password = values.password ?? process.env.DEMO_PASSWORD;
  if (values.email && !password)
    throw new Problem('--email requires --password or the variable DEMO_PASSWORD.');
  if (values.email && values['sign-up']) throw new Problem('Use either --email or --sign-up, not both.');
  const folder = pathFrom(positionals[0], 'demo');
  return {
    help: false,
    folder,
    url: serviceAddress(values.url),
    project: values.project ?? (basename(folder) || 'Documents'),
    question: values.question,
    saveToken: values['save-token'] && pathFrom(values['save-token'], 'demo'),
    email: values.email,
    password,
    signUp: values['sign-up'],
  };
}
