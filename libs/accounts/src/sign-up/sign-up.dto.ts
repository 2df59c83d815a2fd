import { Choice, Email, Id, Nested, PLANS, SLUG, Text, NAME, NAME_RULE } from '#platform';
import { ROLES } from '#access';
import { TENANT_SLUG_MAX } from './tenant-slug';

const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** Who makes an organization, and how it is called. */
export class SignUpDto {
  @Email({ doc: 'E-mail address; compared without regard to case.', example: 'ada@example.org' })
  email!: string;

  @Text({
    doc: 'Password of at least 12 characters.',
    min: 12,
    max: 256,
    example: 'a long and private sentence',
  })
  password!: string;

  @Text({
    doc: 'How the person is called.',
    trim: true,
    pattern: NAME,
    rule: NAME_RULE,
    min: 1,
    max: 100,
    example: 'Ada Lovelace',
  })
  displayName!: string;

  @Text({
    doc: 'Name of the organization, in any script.',
    trim: true,
    pattern: NAME,
    rule: NAME_RULE,
    min: 1,
    max: 100,
    example: 'Acme',
  })
  tenantName!: string;

  @Text({
    doc: 'Short name of the organization in addresses; made from its name where it is omitted.',
    min: 2,
    max: TENANT_SLUG_MAX,
    pattern: SLUG,
    rule: 'must be lower-case letters, digits and single hyphens between them',
    optional: true,
    example: 'acme',
  })
  tenantSlug?: string;
}

/** An organization. */
export class SignedInTenantDto {
  @Id({ doc: 'Id of the organization.', example: ID })
  id!: string;

  @Text({ doc: 'Its short name in addresses.', max: TENANT_SLUG_MAX, example: 'acme' })
  slug!: string;

  @Text({ doc: 'Its name.', max: 100, example: 'Acme' })
  name!: string;

  @Choice(PLANS, { doc: 'Its plan.', example: 'free' })
  plan!: string;
}

/** Who has signed in. */
export class SignedInDto {
  @Id({ doc: 'Id of the person.', example: ID })
  userId!: string;

  @Email({ doc: 'E-mail address.', example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'How the person is called.', max: 100, example: 'Ada Lovelace' })
  displayName!: string;

  @Choice(ROLES, { doc: 'Role in the organization.', example: 'owner' })
  role!: string;

  @Nested(() => SignedInTenantDto, { doc: 'The organization.' })
  tenant!: SignedInTenantDto;
}
