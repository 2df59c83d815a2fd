import { accountsRoutes } from './accounts';
import { agentsRoutes } from './agents';
import { oauthRoutes } from './oauth';
import { homeRoutes } from './home';
import { workspaceRoutes } from './workspace';
import { documentsRoutes } from './documents';
import { filesRoutes } from './files';
import { catalogRoutes } from './catalog';
import { liveRoutes } from './live';
import { personalRoutes } from './personal';
import { githubScanRoutes } from './github-scan';
import { sharingRoutes } from './sharing';
import { publishingRoutes } from './publishing';
import { provenanceRoutes } from './provenance';
import { publicPagesRoutes } from './public-pages';
import { distributionRoutes } from './distribution';
import { inboxRoutes } from './inbox';
import { sealRoutes } from './seal';
import { socialRoutes } from './social';
import { relayRoutes } from './relay';
import { roomsRoutes } from './rooms';
import { organizationsRoutes } from './organizations';
import { scimRoutes } from './scim';
import { CATALOG, type Route } from './route';

export { type IdKind, type Ids, type Route, addressOf, nameOf } from './route';

/** Every route of the main API and of the relay, as the contract declares it. */
export const ROUTES: Route[] = [
  ...accountsRoutes,
  ...agentsRoutes,
  ...oauthRoutes,
  ...homeRoutes,
  ...workspaceRoutes,
  ...documentsRoutes,
  ...filesRoutes,
  ...catalogRoutes,
  ...personalRoutes,
  ...liveRoutes,
  ...githubScanRoutes,
  ...sharingRoutes,
  ...publishingRoutes,
  ...provenanceRoutes,
  ...publicPagesRoutes,
  ...distributionRoutes,
  ...inboxRoutes,
  ...sealRoutes,
  ...socialRoutes,
  ...roomsRoutes,
  ...relayRoutes,
  ...organizationsRoutes,
  ...scimRoutes,
];

/** Requests with a query parameter that changes the access rule of the route. */
export const FORMS: Route[] = [
  {
    ...CATALOG,
    method: 'get',
    path: '/api/projects/:projectId/manifest',
    ids: ['project'],
    query: 'version=2',
  },
];
