import { AGENT_SLUG_MAX } from '#agents';
import { Bool, Id, Int, PageQuery, Text, Time } from '#platform';

export class ListFollowsQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** An agent that the caller follows. */
export class FollowDto {
  @Id({ doc: 'The id of the agent.' })
  id!: string;

  @Text({ doc: 'The slug of the agent.', max: AGENT_SLUG_MAX, example: 'release-notes-writer' })
  slug!: string;

  @Bool({ doc: 'Whether you follow the agent.', example: true })
  following!: boolean;

  @Int({ doc: 'How many users follow the agent.', min: 0, max: 2 ** 31 - 1, example: 3 })
  followerCount!: number;
}

/** A user who follows an agent. */
export class FollowerDto {
  @Id({ doc: 'The id of the user.' })
  userId!: string;

  @Text({ doc: 'The display name of the user.', max: 100, example: 'Grace Hopper' })
  displayName!: string;

  @Time({ doc: 'When the user began to follow the agent.' })
  followedAt!: Date;
}
