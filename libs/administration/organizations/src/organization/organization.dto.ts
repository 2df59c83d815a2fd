import { Choice, Id, Int, Text, Time } from '#platform';
import { PLANS } from '#entities';
import { NAME_FIELD, TENANT_SLUG_MAX } from '#accounts';

/** A change of an organization. */
export class OrganizationChangeDto {
  @Text({ ...NAME_FIELD, doc: 'The new name of the organization.', example: 'Acme Research' })
  name!: string;
}

/** The caller's organization. */
export class OrganizationDto {
  @Id({ doc: 'The id of the organization.', example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  id!: string;

  @Text({
    doc: 'The slug of the organization, which addresses contain. It never changes.',
    max: TENANT_SLUG_MAX,
    example: 'acme',
  })
  slug!: string;

  @Text({ doc: 'The name of the organization.', max: 100, example: 'Acme' })
  name!: string;

  @Choice(PLANS, {
    doc: 'The plan of the organization, which the operator of the service sets.',
    example: 'free',
  })
  plan!: string;

  @Time({ doc: 'When the organization was created.' })
  createdAt!: Date;

  @Time({
    doc: 'When the organization is deleted; null unless an owner or the operator scheduled that. Until then it is suspended.',
    nullable: true,
  })
  deletesAt!: Date | null;

  @Int({
    doc: 'Days between the request to delete the organization and its deletion (`ORGANIZATION_DELETION_DAYS`).',
    min: 1,
    max: 90,
    example: 7,
  })
  deletionDays!: number;
}
