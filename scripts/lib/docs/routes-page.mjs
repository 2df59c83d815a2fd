import { cell, table } from './table.mjs';

const WHO = {
  anyone: 'anyone',
  visitor: 'anyone',
  session: 'signed-in person',
  'session-or-bearer': 'signed-in person or token',
  bearer: 'agent token',
};

/**
 * docs/routes.md: every route, by area, in the order of the code.
 * @param {{ paths: Record<string, Record<string, object>> }} openapi
 */
export function routesPage(openapi) {
  const areas = new Map();
  for (const [path, methods] of Object.entries(openapi.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [area = 'Other'] = operation.tags ?? [];
      areas.set(area, [...(areas.get(area) ?? []), row(method, path, operation)]);
    }
  const head = ['Method and path', 'Who', 'Scope of a token', 'Also needs', 'What it does'];
  const parts = [...areas].sort(([a], [b]) => a.localeCompare(b));
  return [
    '# Routes',
    'Written by `npm run docs` from the code: the `@Access` and `@Describe` lines of the controllers. Inputs, answers and examples are in [openapi.json](openapi.json), and on the page `/api/docs` of a running service.',
    'A token needs any one of the scopes; "any" means that a token needs none in particular. What changes something by a session cookie needs an `Origin` or `Referer` of the service as well.',
    ...parts.flatMap(([area, rows]) => [`## ${area}`, table(head, rows)]),
  ].join('\n\n');
}

function row(method, path, { summary, 'x-access': access }) {
  const { credential, role, sessionRole, plan, feature } = access;
  const also = [
    role && `role ${role}`,
    sessionRole && `role ${sessionRole} of a session`,
    plan && `plan ${plan}`,
    feature && `feature \`${feature}\``,
  ];
  return [
    `\`${method.toUpperCase()} ${path}\``,
    WHO[credential.kind],
    scopes(credential),
    also.filter(Boolean).join(', ') || '–',
    cell(summary),
  ];
}

function scopes({ scopes: list }) {
  if (list === undefined) return '–';
  return list === null ? 'any' : list.map((scope) => `\`${scope}\``).join(' or ');
}
