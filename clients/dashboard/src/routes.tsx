import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { type AuditFilter, filterOf } from './features/audit-log/audit-filter';
import { ErrorScreen } from './shell/error-screen';
import { Frame } from './shell/frame';
import { NotFoundScreen } from './shell/not-found-screen';

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const route = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const members = lazyRouteComponent(() => import('./features/members/members.screen'), 'MembersScreen');

/** Every address of the dashboard. Each screen is loaded when it is opened first. */
const routes = [
  route(
    '/',
    lazyRouteComponent(() => import('./features/home/home.screen'), 'HomeScreen'),
  ),
  route(
    '/projects',
    lazyRouteComponent(() => import('./features/projects/projects.screen'), 'ProjectsScreen'),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/projects/$slug',
    // `folder` is the id of the folder that is shown.
    validateSearch: ({ folder }: Record<string, unknown>): { folder?: string } => ({ folder: text(folder) }),
    component: lazyRouteComponent(() => import('./features/tree/project.screen'), 'ProjectScreen'),
  }),
  route(
    '/projects/$slug/trash',
    lazyRouteComponent(() => import('./features/trash/trash.screen'), 'TrashScreen'),
  ),
  route(
    '/projects/$slug/health',
    lazyRouteComponent(() => import('./features/health/health.screen'), 'HealthScreen'),
  ),
  route(
    '/projects/$slug/scan',
    lazyRouteComponent(() => import('./features/github-scan/github-scan.screen'), 'GithubScanScreen'),
  ),
  route(
    '/documents/$id',
    lazyRouteComponent(() => import('./features/reader/reader.screen'), 'ReaderScreen'),
  ),
  route(
    '/documents/$id/edit',
    lazyRouteComponent(() => import('./shell/edit-screen'), 'EditScreen'),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/documents/$id/history',
    // `compare` names two revisions, like `3..7`.
    validateSearch: ({ compare }: Record<string, unknown>): { compare?: string } => ({
      compare: text(compare),
    }),
    component: lazyRouteComponent(() => import('./features/history/history.screen'), 'HistoryScreen'),
  }),
  route(
    '/documents/$id/lineage',
    lazyRouteComponent(() => import('./features/lineage/lineage.screen'), 'LineageScreen'),
  ),
  route(
    '/documents/$id/publish',
    lazyRouteComponent(() => import('./features/publishing/publish.screen'), 'PublishScreen'),
  ),
  route(
    '/documents/$id/share',
    lazyRouteComponent(() => import('./features/sharing/share.screen'), 'ShareScreen'),
  ),
  route(
    '/shared',
    lazyRouteComponent(() => import('./features/sharing/shared.screen'), 'SharedScreen'),
  ),
  route(
    '/settings',
    lazyRouteComponent(() => import('./features/settings/overview.screen'), 'OverviewScreen'),
  ),
  // One person, and the invites first, are addresses of the same screen.
  route('/settings/members', members),
  route('/settings/members/$userId', members),
  route('/settings/members/invites', members),
  route(
    '/settings/members/invites/many',
    lazyRouteComponent(() => import('./features/invites/invite-many.screen'), 'InviteManyScreen'),
  ),
  route(
    '/settings/groups',
    lazyRouteComponent(() => import('./features/sharing/groups.screen'), 'GroupsScreen'),
  ),
  route(
    '/settings/policies',
    lazyRouteComponent(() => import('./features/policies/policies.screen'), 'PoliciesScreen'),
  ),
  route(
    '/settings/organization',
    lazyRouteComponent(() => import('./features/organization/organization.screen'), 'OrganizationScreen'),
  ),
  route(
    '/settings/usage',
    lazyRouteComponent(() => import('./features/usage/usage.screen'), 'UsageScreen'),
  ),
  route(
    '/settings/single-sign-on',
    lazyRouteComponent(() => import('./features/single-sign-on/single-sign-on.screen'), 'SingleSignOnScreen'),
  ),
  route(
    '/settings/domains',
    lazyRouteComponent(() => import('./features/single-sign-on/domains.screen'), 'DomainsScreen'),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/audit-log',
    validateSearch: ({ from, to, action, actorId, targetId }: Record<string, unknown>): AuditFilter =>
      filterOf({
        ...{ from: text(from), to: text(to), action: text(action) },
        ...{ actorId: text(actorId), targetId: text(targetId) },
      }),
    component: lazyRouteComponent(() => import('./features/audit-log/audit-log.screen'), 'AuditLogScreen'),
  }),
  route(
    '/published',
    lazyRouteComponent(() => import('./features/publishing/published.screen'), 'PublishedScreen'),
  ),
  route(
    '/my-docs',
    lazyRouteComponent(() => import('./features/my-docs/my-docs.screen'), 'MyDocsScreen'),
  ),
  route(
    '/views/$id',
    lazyRouteComponent(() => import('./features/my-docs/personal-view.screen'), 'PersonalViewScreen'),
  ),
  route(
    '/shared-with-me',
    lazyRouteComponent(() => import('./features/my-docs/shared-with-me.screen'), 'SharedWithMeScreen'),
  ),
  route(
    '/agents',
    lazyRouteComponent(() => import('./features/agents/agents.screen'), 'AgentsScreen'),
  ),
  route(
    '/agents/$id',
    lazyRouteComponent(() => import('./features/agents/agent.screen'), 'AgentScreen'),
  ),
  route(
    '/agents/$id/messages',
    lazyRouteComponent(() => import('./features/agents/mail.screen'), 'MailScreen'),
  ),
  route(
    '/secrets',
    lazyRouteComponent(() => import('./features/secrets/secrets.screen'), 'SecretsScreen'),
  ),
  route(
    '/settings/account',
    lazyRouteComponent(() => import('./features/account/account.screen'), 'AccountScreen'),
  ),
  route(
    '/settings/data',
    lazyRouteComponent(() => import('./features/data/data.screen'), 'DataScreen'),
  ),
  route(
    '/settings/sessions',
    lazyRouteComponent(() => import('./features/sessions/sessions.screen'), 'SessionsScreen'),
  ),
  route(
    '/settings/tokens',
    lazyRouteComponent(() => import('./features/tokens/tokens.screen'), 'TokensScreen'),
  ),
  route(
    '/rooms',
    lazyRouteComponent(() => import('./features/rooms/rooms.screen'), 'RoomsScreen'),
  ),
  route(
    '/rooms/join',
    lazyRouteComponent(() => import('./features/rooms/join-room.screen'), 'JoinRoomScreen'),
  ),
  route(
    '/rooms/join/$secret',
    lazyRouteComponent(() => import('./features/rooms/invited.screen'), 'InvitedScreen'),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/rooms/$id',
    // `waiting` after the person has joined, until they are let in.
    validateSearch: ({ waiting }: Record<string, unknown>): { waiting?: true } =>
      waiting === true ? { waiting } : {},
    component: lazyRouteComponent(() => import('./features/rooms/room.screen'), 'RoomScreen'),
  }),
  route(
    '/distributions',
    lazyRouteComponent(() => import('./features/distributions/distributions.screen'), 'DistributionsScreen'),
  ),
  route(
    '/distributions/new',
    lazyRouteComponent(
      () => import('./features/distributions/new-distribution.screen'),
      'NewDistributionScreen',
    ),
  ),
  route(
    '/distributions/$id',
    lazyRouteComponent(() => import('./features/distributions/distribution.screen'), 'DistributionScreen'),
  ),
  route(
    '/requests',
    lazyRouteComponent(() => import('./features/requests/requests.screen'), 'RequestsScreen'),
  ),
  route(
    '/discover',
    lazyRouteComponent(() => import('./features/social/discover.screen'), 'DiscoverScreen'),
  ),
  route(
    '/feed',
    lazyRouteComponent(() => import('./features/social/feed.screen'), 'FeedScreen'),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/profiles/$slug',
    // `tab` is the list below the profile, if it is not that of documents.
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'followers' | 'following' } => ({
      tab: tab === 'followers' || tab === 'following' ? tab : undefined,
    }),
    component: lazyRouteComponent(() => import('./features/social/profile.screen'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    validateSearch: ({ q, project }: Record<string, unknown>): { q?: string; project?: string } => ({
      q: text(q),
      project: text(project),
    }),
    component: lazyRouteComponent(() => import('./features/search/search.screen'), 'SearchScreen'),
  }),
  route(
    '/drafts',
    lazyRouteComponent(() => import('./features/drafts/drafts.screen'), 'DraftsScreen'),
  ),
];

export const router = createRouter({ routeTree: root.addChildren(routes), defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
