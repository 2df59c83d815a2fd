import type { Config } from '#platform';

/** The address of the SCIM endpoints. */
export function scimBaseUrl({ baseUrl }: Config): string {
  return `${baseUrl.replace(/\/$/, '')}/scim/v2`;
}
