// npm run demo:agents: shows two agents of two companies that work together on a running service. See --help.
import { Misuse, parseCommandLine } from './lib/client/command-line.mjs';
import { serviceAddress } from './lib/client/service-address.mjs';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const usage = `npm run demo:agents [-- options]

Shows two agents of two companies that work together on a running service. It creates two throwaway organizations.

  --url <address>   address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --second-url <address>
                    address of another process of the service, for the agent of the second company (default: the same)
  --fast            do not pause between the lines
  --help            show this text`;

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string' },
  'second-url': { type: 'string' },
  fast: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

try {
  const { values, positionals } = parseCommandLine(process.argv.slice(2), { options: OPTIONS, usage });
  if (values.help) console.log(usage);
  else if (positionals.length > 0) throw new Misuse(`Unknown argument ${positionals[0]}.`, usage);
  else
    await runDemo({
      url: serviceAddress(values.url),
      secondUrl: values['second-url'],
      fast: values.fast || !process.stdout.isTTY,
    });
} catch (error) {
  reportError(asProblem(error));
  process.exitCode = 1;
}

async function runDemo({ url, secondUrl, fast }) {
  await ensureInstalled();
  await ensureBuilt();
  // Imported here because it needs the built SDK.
  const { tellStory } = await import('./lib/demo-agents/story.mjs');
  await tellStory(url, { pauseMs: fast ? 0 : 600, secondUrl });
}

/** Errors of the SDK have messages for people. */
function asProblem(error) {
  if (error.name === 'ConnectionError')
    return new Problem(`${error.message} Is the service running? Start it with "npm start".`);
  if (error.name === 'ApiError') return new Problem(`${error.message} (${error.code ?? error.status})`);
  return error;
}
