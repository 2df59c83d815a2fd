import { Injectable } from '@nestjs/common';
import { type Queries, statement } from '#platform';
import { AGENT, type AgentRow, PUBLIC_AGENT } from '../profiles/profiles.repository';

/** How many agents each list has. */
export const DISCOVERED = 10;

// Each list reads the first entries of an index with the same condition and order.
const POPULAR = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE ${PUBLIC_AGENT} AND a.recent_follower_count > 0
  ORDER BY a.recent_follower_count DESC, a.id DESC LIMIT ${DISCOVERED}`,
);
// A Bayesian mean: the ratings of the agent's live documents, and five ratings of 3, the middle of the scale.
const TOP_RATED = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE ${PUBLIC_AGENT} AND a.rating_count > 0
  ORDER BY (15 + a.rating_sum)::float8 / (5 + a.rating_count) DESC, a.id DESC LIMIT ${DISCOVERED}`,
);
const NEWEST = statement(
  AGENT.row,
  `SELECT ${AGENT.sql} FROM actors a WHERE ${PUBLIC_AGENT} ORDER BY a.id DESC LIMIT ${DISCOVERED}`,
);

/** The first public agents of all tenants, in three orders. */
@Injectable()
export class DiscoverRepository {
  /** The agents with the most follows in the last 30 days. */
  popular(queries: Queries): Promise<AgentRow[]> {
    return queries.all(POPULAR);
  }

  /** The agents with the best ratings. */
  topRated(queries: Queries): Promise<AgentRow[]> {
    return queries.all(TOP_RATED);
  }

  newest(queries: Queries): Promise<AgentRow[]> {
    return queries.all(NEWEST);
  }
}
