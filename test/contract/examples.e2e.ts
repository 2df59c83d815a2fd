import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conformance, type OpenApi } from '../../libs/testing/src/conformance';
import { root } from '../../scripts/lib/paths.mjs';
import { documentFile } from '../support/test-run';
import { type Examples, examplesOf, placesIn } from './examples/examples';
import { StableValues } from './examples/stable-values';
import { toured } from './examples/toured';

/** The document is no example in itself. */
const WITHOUT_EXAMPLE = ['GET /api/openapi.json', 'GET /api/openapi/{tag}.json'];
/** A project has its tree from the start, so the route always answers 409. */
const WITHOUT_SUCCESS = [
  ...WITHOUT_EXAMPLE.map((route) => `${route} 200`),
  'POST /api/projects/{projectId}/trees 201',
];
const FILE = join(root, 'apps/api/openapi-examples.json');

/** The examples of the OpenAPI document. `npm run docs:examples` records them again. */
describe('the examples of the OpenAPI document', () => {
  const document = JSON.parse(readFileSync(documentFile(), 'utf8')) as OpenApi;
  let fresh: Examples;
  let recorded: Examples;

  beforeAll(async () => {
    const { url, steps } = await toured();
    const values = new StableValues(steps, {
      [url]: 'https://workspace.acme.example',
      '127.0.0.1': '203.0.113.7',
    });
    fresh = examplesOf(steps, values, Object.keys(document.paths));
    if (process.env.UPDATE_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(fresh, null, 2)}\n`);
    recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;
  });

  it('cover every route that answers JSON', () => {
    const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => answersJson(operation))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.filter((route) => !recorded[route] && !WITHOUT_EXAMPLE.includes(route))).toEqual([]);
  });

  it('cover each success with JSON of a route', () => {
    const missing = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const route = `${method.toUpperCase()} ${path}`;
        return successesOf(operation)
          .filter((status) => !(status in (recorded[route]?.responses ?? {})))
          .map((status) => `${route} ${status}`);
      }),
    );
    expect(missing.filter((success) => !WITHOUT_SUCCESS.includes(success))).toEqual([]);
  });

  it('are valid against the schemas', () => {
    const conformance = new Conformance(document);
    const problems = Object.entries(recorded).flatMap(([route, example]) =>
      conformance.problemsOfExample(route, example),
    );
    expect(problems).toEqual([]);
  });

  it('have the properties that the service sends now', () => {
    expect(Object.keys(recorded)).toEqual(Object.keys(fresh));
    for (const [route, example] of Object.entries(fresh))
      expect({ route, properties: placesIn(recorded[route]) }).toEqual({
        route,
        properties: placesIn(example),
      });
  });
});

type Operation = OpenApi['paths'][string][string];

function answersJson(operation: Operation): boolean {
  return successesOf(operation).length > 0;
}

/** The statuses of the successes with JSON. */
function successesOf({ responses }: Operation): string[] {
  return Object.entries(responses)
    .filter(([status, { content = {} }]) => status.startsWith('2') && 'application/json' in content)
    .map(([status]) => status);
}
