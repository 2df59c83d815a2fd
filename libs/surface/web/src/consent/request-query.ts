import type { SentForm } from '../parts/form-problems';

/** The query with these parameters, of which some may have been sent several times. */
export function queryOf(sent: SentForm): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(sent))
    for (const value of [values].flat()) if (typeof value === 'string') query.append(name, value);
  return query.toString();
}

/** The parameters of a query. One that was sent several times has a list of values. */
export function parametersOf(query: string): SentForm {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
