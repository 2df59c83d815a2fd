import { PathMatcher } from '../../../libs/testing/src/conformance';
import type { Step } from './recorder';
import type { StableValues } from './stable-values';

/** The examples of a route: the request of its first success, and the first answer of each status. */
export interface Example {
  request?: unknown;
  responses: Record<string, unknown>;
}

/** By `METHOD path template`. */
export type Examples = Record<string, Example>;

/** The examples of the recorded steps, with the same values in each run. */
export function examplesOf(steps: Step[], values: StableValues, templates: string[]): Examples {
  const paths = new PathMatcher(templates);
  const examples: Examples = {};
  for (const [i, { method, path, request, status, response }] of steps.entries()) {
    const template = paths.match(path)?.template;
    if (!template) throw new Error(`${method} ${path} is not in the OpenAPI document.`);
    const example = (examples[`${method} ${template}`] ??= { responses: {} });
    const first = Object.keys(example.responses).every((known) => !known.startsWith('2'));
    if (request !== undefined && (!('request' in example) || (status < 300 && first)))
      example.request = values.stable(request, i);
    example.responses[status] ??= values.stable(response, i);
  }
  return sorted(examples);
}

/** The places of all properties in a value, such as `/data/nodes/*.path`. Items of a list count together. */
export function placesIn(value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const places = Object.entries(value).flatMap(([key, inner]) => {
    const place = `${at}/${Array.isArray(value) ? '*' : key}`;
    return [place, ...placesIn(inner, place)];
  });
  return [...new Set(places)].sort();
}

function sorted(examples: Examples): Examples {
  const byPath = ([a]: [string, unknown], [b]: [string, unknown]): number =>
    a.replace(/^(\w+) (.*)/, '$2 $1').localeCompare(b.replace(/^(\w+) (.*)/, '$2 $1'), 'en');
  return Object.fromEntries(Object.entries(examples).sort(byPath));
}
