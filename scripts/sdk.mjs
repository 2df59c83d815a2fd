// npm run build:sdk: builds the launcher and the clients. With --launcher, it builds only the launcher. With --sources, it provides only
// the types that checks of the clients need.
import { reportError } from './lib/problem.mjs';
import { buildClients, buildLauncher, buildSdk, declareImport } from './lib/sdk.mjs';

try {
  if (process.argv.includes('--sources')) {
    await buildSdk();
    declareImport();
  } else if (process.argv.includes('--launcher')) await buildLauncher();
  else await buildClients();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
