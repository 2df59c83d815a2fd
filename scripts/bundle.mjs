// node scripts/bundle.mjs: after `nest build`, bundles the programs of the service so that they start quickly.
import { bundleService } from './lib/bundle/bundle.mjs';
import { reportError } from './lib/problem.mjs';

try {
  await bundleService();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
