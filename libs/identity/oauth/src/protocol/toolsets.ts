/** Names of toolsets in a query: words of small letters, digits and hyphens, with commas between them. */
export const TOOLSETS = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/;
export const MAX_TOOLSETS_LENGTH = 400;

/** The query of an address of the tools with toolsets; '' without any. */
export function toolsetsQuery(toolsets: readonly string[]): string {
  return toolsets.length === 0 ? '' : `?toolsets=${toolsets.join(',')}`;
}

/** The toolsets that a parameter names; none if it is absent, and undefined if it is malformed. */
export function readToolsets(parameter: unknown): string[] | undefined {
  if (parameter === undefined || parameter === '') return [];
  if (typeof parameter !== 'string' || parameter.length > MAX_TOOLSETS_LENGTH || !TOOLSETS.test(parameter))
    return undefined;
  return parameter.split(',');
}
