// npm start: runs the service and everything it needs on this machine. See --help.
import { launch } from './lib/launch.mjs';

const usage = `npm start [-- --verbose]

Runs the service until Ctrl-C: installs packages and builds if necessary, starts an embedded PostgreSQL unless
DATABASE_URL is set, migrates the database, and starts the API and the relay.

  --verbose   write the logs to the terminal instead of DATA_DIR/logs
  --help      show this text

Settings are environment variables. The most important ones are:
  PORT, RELAY_PORT            ports of the API and the relay (default 3000 and 3001)
  HOST                        IP address at which they listen (default 127.0.0.1; all addresses if DATABASE_URL is set)
  BASE_URL, RELAY_BASE_URL    their public addresses (default http://localhost:<port>)
  DATABASE_URL                your own PostgreSQL server instead of the embedded one
  MIGRATION_DATABASE_URL      the same by the role that owns its tables, for migrations only
  REDIS_URL                   your Redis server (default: none)
  MASTER_KEY                  32 bytes in base64; required with DATABASE_URL (default: created in DATA_DIR/master.key)
  DATA_DIR                    folder for data and logs (default .data)
README.md lists all settings.`;

const options = process.argv.slice(2);
const unknown = options.find((option) => !['--verbose', '--help', '-h'].includes(option));
if (unknown) {
  console.error(`error: Unknown option ${unknown}.\n\n${usage}`);
  process.exit(2);
}
if (options.includes('--help') || options.includes('-h')) {
  console.log(usage);
  process.exit(0);
}

await launch({
  verbose: options.includes('--verbose') || /^(1|true|yes)$/i.test(process.env.LOG_TO_STDOUT ?? ''),
});
