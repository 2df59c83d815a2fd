import { basename } from 'node:path';
import { type Host, Misuse, parseCommandLine, pathFrom, serviceAddress } from '../../../import/dist/index.js';

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

const OPTIONS = {
  url: { type: 'string' },
  project: { type: 'string' },
  question: { type: 'string' },
  'save-token': { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  'sign-up': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The command of the demo and its objects. */
export interface Options {
  folder: string;
  url: string;
  /** The name of the project to save into. */
  project: string;
  question: string | undefined;
  saveToken: string | undefined;
  /** The person who approves over the API. */
  email: string | undefined;
  password: string | undefined;
  signUp: boolean;
}

/** Reads the options from the command line and the environment. Returns `help` if the person asks for it. */
export function readOptions(args: string[], host: Host): Options | 'help' {
  const { values, positionals } = parseCommandLine(args, { options: OPTIONS, usage });
  if (values.help) return 'help';
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Misuse('Pass exactly one folder.', usage);
  const password = values.password ?? host.env.DEMO_PASSWORD;
  if (values.email && !password)
    throw new Misuse('--email requires --password or the variable DEMO_PASSWORD.');
  if (values.email && values['sign-up']) throw new Misuse('Use either --email or --sign-up, not both.');
  const folder = pathFrom(host, path);
  return {
    folder,
    url: serviceAddress(values.url, host),
    project: values.project ?? (basename(folder) || 'Documents'),
    question: values.question,
    saveToken: values['save-token'] ? pathFrom(host, values['save-token']) : undefined,
    email: values.email,
    password,
    signUp: values['sign-up'],
  };
}
