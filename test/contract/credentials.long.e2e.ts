import { describeRoutes } from './credentials-of-routes';

describe('the route, with every credential,', () =>
  describeRoutes((required) => required.map(({ name }) => name)));
