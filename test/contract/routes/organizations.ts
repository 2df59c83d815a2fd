import type { Route } from './route';

export const organizationsRoutes: Route[] = [];
