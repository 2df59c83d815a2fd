import { Injectable } from '@nestjs/common';
import { SUSPENDED_TENANTS } from '#access';
import { PublicAgent } from '#entities';
import { type Queries, columns, computed, statement } from '#platform';
import { type AgentRow, PROFILE } from '../profiles/profiles.repository';

/** How many agents each list has. */
export const DISCOVERED = 10;

const COLUMNS = columns(PublicAgent, 'a', ...PROFILE);
const SHAPE = {
  ...COLUMNS.row,
  capabilities: computed.list(computed.text()),
  status: computed.text<'active'>(),
  visibility: computed.text<'public'>(),
};
const SELECT = `SELECT ${COLUMNS.sql}, 'active' AS status, 'public' AS visibility FROM public_agents a
  WHERE a.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;

// Each list reads the first entries of an index with the same condition and order.
const POPULAR = statement(
  SHAPE,
  `${SELECT} AND a.recent_follower_count > 0 ORDER BY a.recent_follower_count DESC, a.id DESC LIMIT ${DISCOVERED}`,
);
// A Bayesian mean: the ratings of the agent's live documents, and five ratings of 3, the middle of the scale.
const TOP_RATED = statement(
  SHAPE,
  `${SELECT} AND a.rating_count > 0
  ORDER BY (15 + a.rating_sum)::float8 / (5 + a.rating_count) DESC, a.id DESC LIMIT ${DISCOVERED}`,
);
const NEWEST = statement(SHAPE, `${SELECT} ORDER BY a.id DESC LIMIT ${DISCOVERED}`);

/** The first public agents of all tenants, in three orders. They are read from a table of their own. */
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
