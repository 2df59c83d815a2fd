import { type Host, serviceAddress } from '../../../import/dist/index.js';
import { readStoryOptions, runStory } from '../stage/run-story.js';
import { tellStory } from './story.js';

const usage = `npm run demo:agents [-- options]

Shows two agents of two companies that work together on a running service. It creates two throwaway organizations.

  --url <address>   address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --second-url <address>
                    address of another process of the service, for the agent of the second company (default: the same)
  --fast            do not pause between the lines
  --help            show this text`;

const options = {
  url: { type: 'string' },
  'second-url': { type: 'string' },
  fast: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const PAUSE_MS = 600;

/** Runs `npm run demo:agents`. Returns its exit code. */
export async function run(args: string[], host: Host): Promise<number> {
  const values = readStoryOptions(args, { options, usage });
  if (!values) return 0;
  const url = serviceAddress(values.url, host);
  const pauseMs = values.fast || !process.stdout.isTTY ? 0 : PAUSE_MS;
  return runStory(() => tellStory({ url, secondUrl: values['second-url'] ?? url, pauseMs }));
}
