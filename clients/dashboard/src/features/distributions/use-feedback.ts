import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Distribution,
  SHOWN_FEEDBACK,
  feedbackQuery,
  firstFeedbackQuery,
} from './distributions.queries';
import { joined } from './joined-feedback';

/** The feedback of a distribution: its latest, and earlier feedback as far as the person asked for it. */
export function useFeedback({ id, feedback }: Pick<Distribution, 'id' | 'feedback'>) {
  const [asksForEarlier, askForEarlier] = useState(false);
  const mayHaveEarlier = feedback.length >= SHOWN_FEEDBACK;
  const first = useQuery({ ...firstFeedbackQuery(id), enabled: mayHaveEarlier });
  const earlier = useInfiniteQuery({ ...feedbackQuery(id), enabled: asksForEarlier });
  const isFirstShown = first.data !== undefined && feedback.some((entry) => entry.id === first.data);
  return {
    shown: joined(earlier.data ?? [], feedback),
    hasEarlier: earlier.data
      ? earlier.hasNextPage
      : mayHaveEarlier && (first.isError || (first.isSuccess && !isFirstShown)),
    mayHaveEarlier,
    isReading: earlier.isFetching,
    error: earlier.error,
    readEarlier: (): void => {
      if (!asksForEarlier) askForEarlier(true);
      else void (earlier.data ? earlier.fetchNextPage() : earlier.refetch());
    },
  };
}
