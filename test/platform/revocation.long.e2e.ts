import { describeEachBackend } from '../support/deployments';
import { itEndsAccess } from './revocation-support';

describeEachBackend('access ends immediately in every process, each of many times,', (deployment) =>
  itEndsAccess(deployment, 30),
);
