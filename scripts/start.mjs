// npm start: everything the service needs on this machine, in one command. See usage below.
import { Launcher } from './lib/launcher.mjs';

const usage = `npm start [-- --verbose]

Starts the service: installs and builds what is missing, starts an embedded PostgreSQL unless DATABASE_URL names
a server, migrates, and runs the API and the relay until Ctrl-C.

  --verbose   the programs' log lines go to the terminal instead of DATA_DIR/logs
  --help      this text

Settings are environment variables; the ones wanted first:
  PORT, RELAY_PORT            3000, 3001
  BASE_URL, RELAY_BASE_URL    how people and agents reach them: http://localhost:<port>
  DATABASE_URL, REDIS_URL     servers of your own instead of the embedded PostgreSQL
  MASTER_KEY                  32 bytes in base64; needed with DATABASE_URL, else kept in DATA_DIR/master.key
  DATA_DIR                    .data
README.md has the table of all of them.`;

const options = process.argv.slice(2);
const unknown = options.find((option) => !['--verbose', '--help', '-h'].includes(option));
if (unknown) {
  console.error(`error: unknown option ${unknown}\n\n${usage}`);
  process.exit(2);
}
if (options.includes('--help') || options.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

await new Launcher({
  verbose: options.includes('--verbose') || /^(1|true|yes)$/i.test(process.env.LOG_TO_STDOUT ?? ''),
}).run();
