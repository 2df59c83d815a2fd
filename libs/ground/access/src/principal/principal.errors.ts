import { Text, defineError } from '#platform';

export class MovedDetails {
  @Text({
    doc: 'The address of the service that has the organization now.',
    max: 2048,
    example: 'https://two.example.com',
  })
  address!: string;
}

/**
 * Only a caller who holds a credential or another secret of the organization gets this answer, and people who begin single sign-on, which names the provider
 * of the organization anyway. A credential is valid at the other address, so it must not be refused with 401: a client would then drop it. A client may send
 * any request again there (RFC 9110, section 15.5.20), because nothing was done here.
 */
export const OrganizationMoved = defineError(
  'SVC_ORGANIZATION_MOVED',
  421,
  'Your organization has moved to another address. Nothing was done here: send the request to the address in `details.address`.',
  MovedDetails,
);
