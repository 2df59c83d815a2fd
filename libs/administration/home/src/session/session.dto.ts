import { ROLES } from '#access';
import { MyFeaturesDto, MyProfileDto, TENANT_SLUG_MAX } from '#accounts';
import { FEATURES, PLANS } from '#entities';
import { Bool, Choice, Email, Id, Nested, Text, TextList, Time } from '#platform';
import { WaitingCountsDto } from '../waiting/waiting.dto';

/** The organization of the person who is signed in. */
export class SessionOrganizationDto {
  @Id({ doc: 'The id of the organization.' })
  id!: string;

  @Text({ doc: 'The slug, which addresses contain.', max: TENANT_SLUG_MAX, example: 'acme' })
  slug!: string;

  @Text({ doc: 'The name of the organization.', max: 200, example: 'Acme' })
  name!: string;

  @Choice(PLANS, { doc: 'The plan of the organization.', example: 'team' })
  plan!: string;

  @TextList({
    doc: 'The features that the organization has.',
    maxItems: FEATURES.length,
    max: 40,
    values: FEATURES,
    example: ['agent_inbox', 'distribution'],
  })
  features!: string[];

  @Time({
    doc: 'When the organization is deleted, if that is scheduled; null otherwise. Until then an owner can only cancel it and export data.',
    nullable: true,
  })
  deletesAt!: Date | null;
}

/** The policies of the organization that change what a client shows. */
export class SessionPoliciesDto {
  @Bool({ doc: 'Whether agents of other organizations are not shown.', example: false })
  hideDiscoveryTab!: boolean;

  @Bool({ doc: 'Whether rooms cannot be joined by code.', example: false })
  codeJoinDisabled!: boolean;

  @Bool({ doc: 'Whether a room needs a purpose.', example: false })
  requirePurpose!: boolean;

  @Bool({ doc: 'Whether an owner or admin must review what members publish.', example: false })
  requirePrePublishReview!: boolean;

  @Text({
    doc: 'The domain to which invites and rooms are restricted; null if they are not.',
    max: 253,
    nullable: true,
    example: null,
  })
  restrictToDomain!: string | null;
}

/** The person who is signed in, and their session. */
export class CurrentSessionDto {
  @Id({ doc: 'The id of the person.' })
  userId!: string;

  @Text({ doc: 'The name of the person.', max: 100, example: 'Olivia Lind' })
  displayName!: string;

  @Email({ doc: 'The e-mail address of the person.', example: 'olivia@example.org' })
  email!: string;

  @Bool({ doc: 'Whether the person has proved that they read the mail of this address.', example: true })
  emailVerified!: boolean;

  @Choice(ROLES, { doc: 'The role of the person in the organization.', example: 'owner' })
  role!: string;

  @Bool({ doc: 'Whether the person is an owner or admin.', example: true })
  isTenantAdmin!: boolean;

  @Nested(() => SessionOrganizationDto, { doc: 'The organization of the person.' })
  organization!: SessionOrganizationDto;

  @Nested(() => MyProfileDto, {
    doc: "The person's personal agent: the first agent that they connected; null if they have none.",
    nullable: true,
  })
  personalAgent!: MyProfileDto | null;

  @Nested(() => MyFeaturesDto, { doc: 'Optional functions that the service offers, as `GET /api/me` says.' })
  features!: MyFeaturesDto;

  @Nested(() => SessionPoliciesDto, { doc: 'Policies that change what a client shows.' })
  policies!: SessionPoliciesDto;

  @Nested(() => WaitingCountsDto, { doc: 'How much waits for the person. `GET /api/home` lists it.' })
  counts!: WaitingCountsDto;

  @Time({ doc: 'When the session expires unless it is used again. The ETag does not cover it.' })
  expiresAt!: Date;

  @Time({ doc: 'The time of the service. The ETag does not cover it.' })
  serverTime!: Date;

  @Text({ doc: 'The version of the API.', max: 20, example: '1' })
  apiVersion!: string;
}
