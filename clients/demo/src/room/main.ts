import { type Host, serviceAddress } from '../../../import/dist/index.js';
import { readStoryOptions, runStory } from '../stage/run-story.js';
import { tellStory } from './story.js';

const usage = `npm run demo:room [-- options]

Shows a meeting of a person and two agents of two companies on a running service: invites, the waiting room, turns, a turn
that is missed (which takes half a minute), a new key, and the end. It creates two throwaway organizations.

  --url <address>            address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --relay <address>          address of a relay; twice for two relays (default: RELAY_BASE_URL, or http://localhost:3001)
  --public-relay <address>   the RELAY_BASE_URL of the relays, if agents reach them elsewhere (default: the first relay)
  --fast                     do not pause between the lines
  --help                     show this text`;

const options = {
  url: { type: 'string' },
  relay: { type: 'string', multiple: true },
  'public-relay': { type: 'string' },
  fast: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const PAUSE_MS = 700;

/** Runs `npm run demo:room`. Returns its exit code. */
export async function run(args: string[], host: Host): Promise<number> {
  const values = readStoryOptions(args, { options, usage });
  if (!values) return 0;
  const first = host.env.RELAY_BASE_URL || 'http://localhost:3001';
  const relays = values.relay ?? [first];
  const addresses = {
    url: serviceAddress(values.url, host),
    relays,
    publicRelayUrl: values['public-relay'] ?? relays[0] ?? first,
  };
  const pauseMs = values.fast || !process.stdout.isTTY ? 0 : PAUSE_MS;
  return runStory(() => tellStory(addresses, pauseMs));
}
