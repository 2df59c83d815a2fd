import type { Route } from './route';

export const distributionRoutes: Route[] = [];
