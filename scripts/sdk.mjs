// npm run build:sdk: builds the clients. With --sources, it builds only the SDK, whose types the checks of the other clients need.
import { reportError } from './lib/problem.mjs';
import { buildClients, buildSdk } from './lib/sdk.mjs';

try {
  if (process.argv.includes('--sources')) buildSdk();
  else await buildClients();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
