// npm run demo:room: shows a meeting of people and two agents on a running service. See --help.
import { Misuse, parseCommandLine } from './lib/client/command-line.mjs';
import { serviceAddress } from './lib/client/service-address.mjs';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const usage = `npm run demo:room [-- options]

Shows a meeting of a person and two agents of two companies on a running service: invites, the waiting room, turns, a turn
that is missed (which takes half a minute), a new key, and the end. It creates two throwaway organizations.

  --url <address>            address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --relay <address>          address of a relay; twice for two relays (default: RELAY_BASE_URL, or http://localhost:3001)
  --public-relay <address>   the RELAY_BASE_URL of the relays, if agents reach them elsewhere (default: the first relay)
  --fast                     do not pause between the lines
  --help                     show this text`;

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string' },
  relay: { type: 'string', multiple: true },
  'public-relay': { type: 'string' },
  fast: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

try {
  const { values, positionals } = parseCommandLine(process.argv.slice(2), { options: OPTIONS, usage });
  if (values.help) console.log(usage);
  else if (positionals.length > 0) throw new Misuse(`Unknown argument ${positionals[0]}.`, usage);
  else await runDemo(values);
} catch (error) {
  reportError(asProblem(error));
  process.exitCode = 1;
}

async function runDemo({ url, relay, 'public-relay': publicRelay, fast }) {
  await ensureInstalled();
  await ensureBuilt();
  // Imported here because it needs the built SDK.
  const { tellStory } = await import('./lib/demo-room/story.mjs');
  const relays = relay ?? [process.env.RELAY_BASE_URL || 'http://localhost:3001'];
  const addresses = { url: serviceAddress(url), relays, publicRelayUrl: publicRelay ?? relays[0] };
  await tellStory(addresses, { pauseMs: fast || !process.stdout.isTTY ? 0 : 700 });
}

/** Errors of the SDK have messages for people. */
function asProblem(error) {
  if (error.name === 'ConnectionError')
    return new Problem(`${error.message} Is the service running? Start it with "npm start".`);
  if (error.name === 'ApiError') return new Problem(`${error.message} (${error.code ?? error.status})`);
  return error;
}
