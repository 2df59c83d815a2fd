// npm run dev: the API under `nest start --watch`, with an embedded PostgreSQL. See usage below.
import { Launcher } from './lib/launcher.mjs';

const usage = `npm run dev [-- relay]

Starts an embedded PostgreSQL unless DATABASE_URL names a server, migrates it, and runs "nest start api --watch"
(or relay): each change of a source file builds and starts the app again. Its log goes to the terminal.
Settings and data are those of "npm start".`;

const [app = 'api', ...more] = process.argv.slice(2);
if (app === '--help' || app === '-h') {
  console.log(usage);
  process.exit(0);
}
if (!['api', 'relay'].includes(app) || more.length > 0) {
  console.error(`error: unknown argument ${more[0] ?? app}\n\n${usage}`);
  process.exit(2);
}

await new Launcher({ verbose: true, watch: app }).run();
