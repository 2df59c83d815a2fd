import { anonymous } from '#testing';
import { deployment } from '../support/deployments';
import { ROUTES, type Route, nameOf } from './routes';

interface Served {
  credential: { kind: string; scopes?: string[] | null; agents?: string };
  role?: string;
  sessionRole?: string;
  plan?: string;
  feature?: string;
}

/** A declared rule in the form that the service publishes. */
function ruleOf({ auth, scopes, role, sessionRole, agents }: Route): Served {
  const kind = auth === 'none' ? 'anyone' : auth;
  const takesTokens = auth === 'session-or-bearer' || auth === 'bearer';
  const credential = takesTokens ? { kind, scopes: scopes ?? null } : { kind, ...(agents && { agents }) };
  return { credential, ...(role && { role }), ...(sessionRole && { sessionRole }) };
}

describe('the routes that are served', () => {
  let served: Record<string, Served>;

  beforeAll(async () => {
    const { body } = await anonymous(deployment().api[0]).get('/api/openapi.json').expect(200);
    const paths = body.paths as Record<string, Record<string, { 'x-access': Served }>>;
    served = Object.fromEntries(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => [
          `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          operation['x-access'],
        ]),
      ),
    );
  });

  it('are those of the contract, none missing and none more', () => {
    expect(Object.keys(served).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  it('ask of their callers what the contract says, each of them', () => {
    const declared = Object.fromEntries(ROUTES.map((route) => [nameOf(route), ruleOf(route)]));
    expect(served).toEqual(declared);
  });
});
