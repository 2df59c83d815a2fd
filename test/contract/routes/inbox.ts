import type { Route } from './route';

export const inboxRoutes: Route[] = [];
