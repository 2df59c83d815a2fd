import { Email, SLUG, Text } from '#platform';
import { NAME_FIELD, NEW_PASSWORD_FIELD } from '../people/people.dto';
import { TENANT_SLUG_MAX } from '../tenants/tenant-slug';

/** A new organization and its owner. */
export class SignUpDto {
  @Email({ doc: 'The e-mail address of the owner. Case is ignored.', example: 'ada@example.org' })
  email!: string;

  @Text(NEW_PASSWORD_FIELD)
  password!: string;

  @Text({ ...NAME_FIELD, doc: 'The name of the owner.', example: 'Ada Lovelace' })
  displayName!: string;

  @Text({ ...NAME_FIELD, doc: 'The name of the organization, in any script.', example: 'Acme' })
  tenantName!: string;

  @Text({
    doc: 'The slug of the organization, which addresses contain. By default it is derived from the name.',
    min: 2,
    max: TENANT_SLUG_MAX,
    pattern: SLUG,
    rule: 'must be lower-case letters and digits, with single hyphens between them',
    optional: true,
    example: 'acme',
  })
  tenantSlug?: string;
}
