import type { Route } from './route';

export const socialRoutes: Route[] = [];
