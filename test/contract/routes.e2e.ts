import { anonymous } from '#testing';
import { deployment } from '../support/deployments';
import { ROUTES, type Route, nameOf } from './routes';

interface ServedRule {
  credential: { kind: string; scopes?: string[] | null; agents?: string };
  role?: string;
  sessionRole?: string;
  plan?: string;
  feature?: string;
  scopesWith?: Route['scopesWith'];
}

interface ServedOperation {
  tags: string[];
  responses: Record<string, { content?: object }>;
  'x-access': ServedRule;
}

const JSON_TYPES = ['application/json', 'application/scim+json'];

/** Whether an operation is for programs. Public pages and files have no contract, and the state of the service needs no credential. */
function answersJson({ tags, responses }: ServedOperation): boolean {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return (
    tags[0] !== 'Operation' &&
    successes.some(
      ([status, { content = {} }]) => status === '204' || JSON_TYPES.some((type) => type in content),
    )
  );
}

/** The routes that owners may call while the deletion of their organization is scheduled. */
const DURING_DELETION = new Set([
  'POST /api/auth/sign-out',
  'GET /api/auth/sessions',
  'GET /api/auth/access',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'GET /api/me',
  'GET /api/me/export',
  'GET /api/session',
  'GET /api/organization',
  'POST /api/organization/delete',
  'POST /api/organization/restore',
  'GET /api/v1/admin/audit-log',
  'GET /api/v1/admin/audit-log/export',
]);

/** A declared rule, in the form in which the service publishes it. */
function ruleOf(route: Route): ServedRule {
  const { auth, scopes, role, sessionRole, agents, feature, plan, scopesWith } = route;
  const kind = auth === 'none' ? 'anyone' : auth;
  const acceptsTokens = auth === 'session-or-bearer' || auth === 'bearer';
  const credential = acceptsTokens ? { kind, scopes: scopes ?? null } : { kind, ...(agents && { agents }) };
  return {
    credential,
    ...(role && { role }),
    ...(sessionRole && { sessionRole }),
    ...(plan && { plan }),
    ...(feature && { feature }),
    ...(scopesWith && { scopesWith }),
    ...(DURING_DELETION.has(nameOf(route)) && { duringDeletion: true }),
  };
}

describe('the routes of the API', () => {
  let served: Record<string, ServedRule>;

  beforeAll(async () => {
    const { body } = await anonymous(deployment().api[0]).get('/api/openapi.json').expect(200);
    const paths = body.paths as Record<string, Record<string, ServedOperation>>;
    served = Object.fromEntries(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(([, operation]) => answersJson(operation))
          .map(([method, operation]) => [
            `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
            operation['x-access'],
          ]),
      ),
    );
  });

  it('are exactly those that test/contract/routes declares', () => {
    expect(Object.keys(served).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  it('have the access rules that test/contract/routes declares', () => {
    const declared = Object.fromEntries(ROUTES.map((route) => [nameOf(route), ruleOf(route)]));
    expect(served).toEqual(declared);
  });
});
