import { ROLES } from '#access';
import { Choice, Email, Id, Nested, ONE_LINE, Text } from '#platform';
import { PLANS } from '#entities';
import { TENANT_SLUG_MAX } from '../tenants/tenant-slug';

const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** The field of a name that a person enters, their own or that of their organization. */
export const NAME_FIELD = { trim: true, visible: true, ...ONE_LINE, min: 1, max: 100 };

/** The field of a new password. */
export const NEW_PASSWORD_FIELD = {
  doc: 'The password. At least 12 characters.',
  min: 12,
  max: 256,
  example: 'a long and private sentence',
};

/** The organization of a signed-in person. */
export class SignedInTenantDto {
  @Id({ doc: 'The id of the organization.', example: ID })
  id!: string;

  @Text({
    doc: 'The slug of the organization, which addresses contain.',
    max: TENANT_SLUG_MAX,
    example: 'acme',
  })
  slug!: string;

  @Text({ doc: 'The name of the organization.', max: 100, example: 'Acme' })
  name!: string;

  @Choice(PLANS, { doc: 'The plan of the organization.', example: 'free' })
  plan!: string;
}

/** A person who has just signed in. */
export class SignedInDto {
  @Id({ doc: 'The id of the person.', example: ID })
  userId!: string;

  @Email({ doc: 'The e-mail address of the person.', example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'The name of the person.', max: 100, example: 'Ada Lovelace' })
  displayName!: string;

  @Choice(ROLES, { doc: 'The role of the person in the organization.', example: 'owner' })
  role!: string;

  @Nested(() => SignedInTenantDto, { doc: 'The organization of the person.' })
  tenant!: SignedInTenantDto;
}
