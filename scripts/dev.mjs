// npm run dev: runs the API with `nest start --watch` and an embedded PostgreSQL. See --help.
import { launch } from './lib/launch.mjs';

const usage = `npm run dev [-- relay]

Runs the API (or the relay) for development with "nest start --watch": it rebuilds and restarts the app after each
change of a source file. Starts an embedded PostgreSQL unless DATABASE_URL is set, and migrates the database. The log
goes to the terminal. Uses the same settings and data as "npm start".

For the dashboard, run Vite in another terminal. It reloads what changes, and passes requests for the API on:
  DASHBOARD_ORIGIN=http://localhost:5173 npm run dev
  VITE_SERVICE=http://localhost:3000 npx vite clients/dashboard`;

const [app = 'api', ...more] = process.argv.slice(2);
if (app === '--help' || app === '-h') {
  console.log(usage);
  process.exit(0);
}
if (!['api', 'relay'].includes(app) || more.length > 0) {
  console.error(`error: Unknown argument ${more[0] ?? app}.\n\n${usage}`);
  process.exit(2);
}

await launch({ verbose: true, watch: app });
