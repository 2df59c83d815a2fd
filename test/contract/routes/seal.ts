import type { Route } from './route';

export const sealRoutes: Route[] = [];
