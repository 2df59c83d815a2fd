import { OK, READ, type Route, WRITE } from './route';

const FEATURE = { feature: 'distribution' } as const satisfies Partial<Route>;
const CLOSE = {
  auth: 'session-or-bearer',
  scopes: ['admin'],
  sessionRole: 'admin',
} as const satisfies Partial<Route>;
const BASE = '/api/distributions';

const distribution = (sourceProject: string, target: string): object => ({
  title: 'Start',
  documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/start' }],
  sourceProject,
  targetProjects: [target],
  priority: 'normal',
  callbackWebhookUrl: 'http://127.0.0.1:1024/',
});

export const distributionRoutes: Route[] = [
  {
    ...WRITE,
    ...FEATURE,
    method: 'post',
    path: BASE,
    bodyIds: ['project', 'slug'],
    body: ({ project, slug }) => distribution(project, slug),
  },
  { ...READ, ...FEATURE, method: 'get', path: BASE, admitted: OK },
  { ...READ, ...FEATURE, method: 'get', path: `${BASE}/all`, admitted: OK },
  { ...READ, ...FEATURE, method: 'get', path: `${BASE}/:id`, ids: ['distribution'] },
  {
    ...WRITE,
    ...FEATURE,
    method: 'put',
    path: `${BASE}/:id/ack`,
    ids: ['distribution'],
    bodyIds: ['project'],
    body: ({ project }) => ({ projectId: project, readBy: 'Max' }),
  },
  {
    ...WRITE,
    ...FEATURE,
    method: 'post',
    path: `${BASE}/:id/feedback`,
    ids: ['distribution'],
    bodyIds: ['project'],
    body: ({ project }) => ({ projectId: project, type: 'question', content: 'Why?', author: 'Max' }),
  },
  { ...READ, ...FEATURE, method: 'get', path: `${BASE}/:id/feedback`, ids: ['distribution'] },
  {
    ...CLOSE,
    ...FEATURE,
    method: 'patch',
    path: `${BASE}/:id/close`,
    ids: ['distribution'],
    bodyIds: ['project'],
    body: ({ project }) => ({ sourceProject: project }),
  },
  { ...READ, ...FEATURE, method: 'get', path: `${BASE}/:id/deliveries`, ids: ['distribution'] },
  {
    ...WRITE,
    ...FEATURE,
    method: 'post',
    path: `${BASE}/:id/deliveries/:deliveryId/redeliver`,
    ids: ['distribution', 'delivery'],
  },
];
