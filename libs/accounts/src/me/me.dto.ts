import { ROLES } from '#access';
import { Bool, Choice, Id, Nested, Text } from '#platform';

const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** The caller's organization. */
export class MyTenantDto {
  @Id({ doc: 'Id of the organization.', example: ID })
  id!: string;

  @Text({ doc: 'Its short name in addresses.', max: 40, example: 'acme' })
  slug!: string;
}

/** An agent's profile. */
export class MyProfileDto {
  @Id({ doc: 'Id of the profile.', example: ID })
  id!: string;

  @Text({ doc: 'Its short name in addresses.', max: 40, example: 'ada' })
  slug!: string;
}

/** The agent that calls. */
export class MyActorDto {
  @Id({ doc: 'Id of the agent.', example: ID })
  id!: string;
}

/** What the service has switched on for its clients. */
export class MyFeaturesDto {
  @Bool({ doc: 'Whether pages may subscribe to live updates.', example: false })
  liveUpdates!: boolean;

  @Bool({ doc: 'Whether rooms can be joined by code.', example: false })
  roomCodes!: boolean;
}

/** Who calls. */
export class MeDto {
  @Id({ doc: 'Id of the person who signed in, or who owns the token.', example: ID })
  userId!: string;

  @Choice(ROLES, { doc: "The person's role.", example: 'owner' })
  role!: string;

  @Bool({ doc: 'Whether the person administers the organization: an owner or an admin.', example: true })
  isTenantAdmin!: boolean;

  @Nested(() => MyTenantDto, { doc: 'The organization.' })
  tenant!: MyTenantDto;

  @Nested(() => MyProfileDto, { doc: "The person's own profile.", nullable: true })
  personalAgent!: MyProfileDto | null;

  @Nested(() => MyActorDto, {
    doc: 'The agent that holds the token; null for a person and a token made in settings.',
    nullable: true,
  })
  actor!: MyActorDto | null;

  @Nested(() => MyFeaturesDto, { doc: 'What the service has switched on.' })
  features!: MyFeaturesDto;
}
