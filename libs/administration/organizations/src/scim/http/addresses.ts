import type { PlatformSettings } from '#platform';

/** The address of the SCIM endpoints. */
export function scimBaseUrl({ baseUrl }: PlatformSettings): string {
  return `${baseUrl.replace(/\/$/, '')}/scim/v2`;
}
