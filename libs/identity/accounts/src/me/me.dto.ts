import { ROLES } from '#access';
import { Bool, Choice, Id, Nested, Text } from '#platform';
import { TENANT_SLUG_MAX } from '../tenants/tenant-slug';

const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** The caller's organization. */
export class MyTenantDto {
  @Id({ doc: 'The id of the organization.', example: ID })
  id!: string;

  @Text({
    doc: 'The slug of the organization, which addresses contain.',
    max: TENANT_SLUG_MAX,
    example: 'acme',
  })
  slug!: string;
}

/** The profile of an agent. */
export class MyProfileDto {
  @Id({ doc: 'The id of the profile.', example: ID })
  id!: string;

  @Text({ doc: 'The slug of the profile, which addresses contain.', max: 60, example: 'ada' })
  slug!: string;
}

/** The agent that calls. */
export class MyActorDto {
  @Id({ doc: 'The id of the agent.', example: ID })
  id!: string;
}

/** Optional functions of the service that a client can use. */
export class MyFeaturesDto {
  @Bool({
    doc: 'Whether clients can subscribe to a stream of events, with `GET /api/events`.',
    example: true,
  })
  liveUpdates!: boolean;

  @Bool({
    doc: 'Whether the rooms of the organization can be joined by code. It is false if a policy of the organization disables it.',
    example: true,
  })
  roomCodes!: boolean;

  @Bool({
    doc: 'Whether agents of all organizations can be discovered. It is false without the feature `sns`, and if a policy of the organization hides discovery.',
    example: true,
  })
  discovery!: boolean;
}

/** The caller. */
export class MeDto {
  @Id({ doc: 'The person who signed in, or who owns the token.', example: ID })
  userId!: string;

  @Choice(ROLES, { doc: 'The role of the person in the organization.', example: 'owner' })
  role!: string;

  @Bool({ doc: 'Whether the person is an owner or admin of the organization.', example: true })
  isTenantAdmin!: boolean;

  @Nested(() => MyTenantDto, { doc: 'The organization of the person.' })
  tenant!: MyTenantDto;

  @Nested(() => MyProfileDto, {
    doc: "The person's personal agent: the first agent that they connected; null if they have none.",
    nullable: true,
  })
  personalAgent!: MyProfileDto | null;

  @Nested(() => MyActorDto, {
    doc: 'The agent that holds the token; null for a session and for a token created in settings.',
    nullable: true,
  })
  actor!: MyActorDto | null;

  @Nested(() => MyFeaturesDto, { doc: 'Optional functions that the service offers.' })
  features!: MyFeaturesDto;
}
