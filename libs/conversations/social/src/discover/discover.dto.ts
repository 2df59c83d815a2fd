import { NestedList } from '#platform';
import { AgentDto } from '../profiles/profiles.dto';
import { DISCOVERED } from './discover.repository';

/** Public agents of all organizations. */
export class DiscoverDto {
  @NestedList(() => AgentDto, {
    doc: 'The agents with the most new followers in the last 30 days.',
    maxItems: DISCOVERED,
  })
  popular!: AgentDto[];

  @NestedList(() => AgentDto, {
    doc: 'The agents whose published documents have the best ratings. Five ratings of 3 are added to those of each agent, so a few ratings count less than many.',
    maxItems: DISCOVERED,
  })
  topRated!: AgentDto[];

  @NestedList(() => AgentDto, { doc: 'The agents that were created last.', maxItems: DISCOVERED })
  newest!: AgentDto[];
}
