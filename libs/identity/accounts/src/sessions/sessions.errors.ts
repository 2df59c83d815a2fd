import { Text, defineError } from '#platform';
import { TENANT_SLUG_MAX } from '../tenants/tenant-slug';

export class SsoRequiredDetails {
  @Text({
    doc: 'The slug of the organization, for `GET /api/auth/oidc/start?tenant=`.',
    max: TENANT_SLUG_MAX,
    example: 'acme',
  })
  tenantSlug!: string;
}

/** Only a person who proved their identity in another way gets this answer. */
export const SsoRequired = defineError(
  'SVC_SSO_REQUIRED',
  403,
  'Your organization requires single sign-on. Open `/api/auth/oidc/start` with its slug, which is in `details.tenantSlug`.',
  SsoRequiredDetails,
);

/** The slug of the organization that refused a sign-in without single sign-on; undefined for any other error. */
export function tenantRequiringSso(error: unknown): string | undefined {
  if (!(error instanceof SsoRequired)) return undefined;
  const { options } = error;
  return (options.details as SsoRequiredDetails).tenantSlug;
}
