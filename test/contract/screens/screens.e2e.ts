import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOpenApi } from '../../../scripts/lib/openapi-files.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { NOT_FOR_PEOPLE, PAGES } from './screens-of-routes';

interface Operation {
  'x-access'?: { credential: { kind: string } };
  'x-addition'?: boolean;
}

const SOURCES = join(root, 'clients', 'dashboard', 'src');
const CALL = /\bapi\s*\.(get|post|put|patch|delete)\(\s*'([^']+)'/g;

/** The routes that the dashboard calls, such as `GET /api/home`. */
function calledByTheDashboard(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.spec.'),
  );
  const calls = files.flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(CALL)]);
  return new Set(calls.map(([, method, path]) => `${method!.toUpperCase()} ${path}`));
}

/** The routes of the contract that a session may call. */
function contractForSessions(): string[] {
  const { paths } = readOpenApi() as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { 'x-access': access, 'x-addition': addition }]) => {
        const kind = access?.credential.kind;
        return !addition && (kind === 'session' || kind === 'session-or-bearer');
      })
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

describe('each route of the contract that a session may call', () => {
  const routes = contractForSessions();
  const called = calledByTheDashboard();
  const elsewhere = [...Object.values(PAGES).flat(), ...Object.keys(NOT_FOR_PEOPLE)];

  it('is reached by a screen of the dashboard or a page, or is listed with the reason why not', () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter((route) => !called.has(route) && !elsewhere.includes(route))).toEqual([]);
  });

  it('is listed once, and only if the dashboard does not call it', () => {
    expect(elsewhere.filter((route, at) => elsewhere.indexOf(route) !== at)).toEqual([]);
    expect(elsewhere.filter((route) => called.has(route) || !routes.includes(route))).toEqual([]);
  });

  it('is on a page that exists', () => {
    const pages = readFileSync(join(root, 'docs', 'pages.md'), 'utf8');
    expect(Object.keys(PAGES).filter((page) => !pages.includes(`\`${page}\``))).toEqual([]);
  });
});
