import type { Route } from './route';

export const roomsRoutes: Route[] = [];
