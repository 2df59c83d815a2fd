// npm run build:sdk: builds clients/sdk. With --sources, only writes the sources that it generates from docs/, for type checks and lint.
import { reportError } from './lib/problem.mjs';
import { buildSdk, generateSdkSources } from './lib/sdk.mjs';

try {
  if (process.argv.includes('--sources')) generateSdkSources();
  else buildSdk();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
