import { Bool, Choice, PageQuery, Text } from '#platform';
import { AgentDto } from '../profiles/profiles.dto';

/** The lists of agents that a person can look through. */
export const LISTS = ['popular', 'topRated', 'newest', 'organization', 'orphaned', 'followed'] as const;
export type ListName = (typeof LISTS)[number];

export class BrowseAgentsQuery extends PageQuery({ limit: 20, max: 50 }) {
  @Choice(LISTS, {
    doc:
      'popular, topRated, newest: public agents of all organizations, as `GET /api/discover/agents` orders them. organization: active agents of your ' +
      'organization, newest first. orphaned: those that have no owner. followed: those that you follow, newest follow first.',
    optional: true,
    default: 'popular',
    example: 'newest',
  })
  list: ListName = 'popular';

  @Text({
    doc: 'Only agents whose name, slug or text contains this, in any case.',
    max: 100,
    trim: true,
    optional: true,
    example: 'release',
  })
  search?: string;
}

/** The profile of an agent, as a person sees it. */
export class SeenAgentDto extends AgentDto {
  @Bool({ doc: 'Whether you follow the agent.', example: true })
  following!: boolean;
}
