// npm run build:sdk: builds clients/sdk and clients/mcp. With --sources, only prepares what type checks and lint need: the sources that it
// generates from docs/, and the types of the SDK.
import { reportError } from './lib/problem.mjs';
import { buildClients, ensureSdk } from './lib/sdk.mjs';

try {
  if (process.argv.includes('--sources')) ensureSdk();
  else buildClients();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
