import { keys } from '../../content/keys';
import { countedPages, pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type ListedDistribution = Schema<'DistributionSummaryDto'>;
export type Distribution = Schema<'DistributionDto'>;
export type Target = Schema<'TargetDto'>;
export type Feedback = Schema<'FeedbackDto'>;
export type Delivery = Schema<'DeliveryDto'>;

const PAGE = 50;
/** No event says that a distribution changed, so an answer is read again when it is shown after this time, in milliseconds. */
const FRESH_MS = 15_000;
/** How often the log is read again while an event of it is being sent, in milliseconds. */
const SENDING_MS = 3_000;
/** How many entries of feedback a distribution shows. With as many, there can be further ones. */
export const SHOWN_FEEDBACK = 50;

export const BOXES = ['all', 'waiting', 'sent'] as const;
export const STATUSES = ['open', 'timed_out', 'closed'] as const;

/** The filter of the list of distributions. */
export interface DistributionFilter {
  box: (typeof BOXES)[number];
  status: ListedDistribution['status'] | '';
}

export function distributionsQuery({ box, status }: DistributionFilter) {
  return {
    ...countedPages([...keys.distributions(), { box, status }], (cursor, signal) =>
      api.get('/api/distributions/all', {
        params: {
          query: {
            ...{ limit: PAGE, box },
            ...(cursor === undefined ? { total: true } : { cursor }),
            ...(status !== '' && { status }),
          },
        },
        signal,
      }),
    ),
    staleTime: FRESH_MS,
  };
}

export function distributionQuery(id: string) {
  return {
    ...query(keys.distribution(id), async (signal): Promise<Distribution> => {
      const { data } = await api.get('/api/distributions/{id}', { params: { path: { id } }, signal });
      return data;
    }),
    staleTime: FRESH_MS,
  };
}

/** All feedback of a distribution, oldest first. */
export function feedbackQuery(id: string) {
  return {
    ...pages(keys.distributionFeedback(id), (cursor, signal) =>
      api.get('/api/distributions/{id}/feedback', {
        params: { path: { id }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    ),
    staleTime: FRESH_MS,
  };
}

/** Reads all feedback of a distribution, oldest first. */
export async function readAllFeedback(id: string): Promise<Feedback[]> {
  const all: Feedback[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await api.get('/api/distributions/{id}/feedback', {
      params: { path: { id }, query: { limit: 500, ...(cursor !== undefined && { cursor }) } },
    });
    all.push(...data);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** The id of the oldest feedback of a distribution; null without any. */
export function firstFeedbackQuery(id: string) {
  return {
    ...query([...keys.distributionFeedback(id), 'first'], async (signal): Promise<string | null> => {
      const { data } = await api.get('/api/distributions/{id}/feedback', {
        params: { path: { id }, query: { limit: 1 } },
        signal,
      });
      return data[0]?.id ?? null;
    }),
    staleTime: FRESH_MS,
  };
}

/** The deliveries of the callback, newest first. Only those who see the source can read them. */
export function deliveriesQuery(id: string) {
  return {
    ...pages(keys.deliveries(id), (cursor, signal) =>
      api.get('/api/distributions/{id}/deliveries', {
        params: { path: { id }, query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    ),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }: { state: { data?: { pages: { data: Delivery[] }[] } | undefined } }) =>
      state.data?.pages.some(({ data }) => data.some(isBeingSent)) ? SENDING_MS : (false as const),
  };
}

/** Whether an attempt to deliver an event runs, or begins at once. */
function isBeingSent({ state, nextAttemptAt }: Delivery): boolean {
  return state === 'sending' || (nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now());
}
