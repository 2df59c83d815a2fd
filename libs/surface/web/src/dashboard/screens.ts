/**
 * The addresses of the dashboard, apart from `/`. Each is answered with the same page, whose script shows the screen, so the screens and these
 * lines change together: see `clients/dashboard/src/routes.tsx`.
 */
export const SCREENS = [
  '/projects',
  '/projects/:slug',
  '/projects/:slug/trash',
  '/projects/:slug/health',
  '/documents/:id',
  '/documents/:id/edit',
  '/documents/:id/history',
  '/documents/:id/lineage',
  '/documents/:id/publish',
  '/documents/:id/share',
  '/shared',
  '/settings/groups',
  '/settings/domains',
  '/settings/members',
  '/settings/members/invites',
  '/settings/members/invites/many',
  '/settings/members/:userId',
  '/settings/single-sign-on',
  '/published',
  '/my-docs',
  '/views/:id',
  '/shared-with-me',
  '/agents',
  '/agents/:id',
  '/agents/:id/messages',
  '/secrets',
  '/rooms',
  '/rooms/join',
  '/rooms/join/:secret',
  '/rooms/:id',
  '/settings/tokens',
  '/distributions',
  '/distributions/new',
  '/distributions/:id',
  '/discover',
  '/profiles/:slug',
  '/feed',
  '/requests',
  '/search',
  '/drafts',
] as const;

/** The addresses of the dashboard that open while the organization is being deleted, too. */
export const SCREENS_DURING_DELETION = ['/settings/audit-log', '/settings/sessions'] as const;
