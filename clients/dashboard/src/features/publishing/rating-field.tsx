import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { Notice } from '../../ground/controls/notice';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import type { Published } from './publishing.queries';

const SCORES = [1, 2, 3, 4, 5] as const;

/** The ratings of a public page, and the person's own. */
export function RatingField({ published: { id, rating } }: { published: Published }) {
  const texts = useTexts();
  const { publishing } = texts;
  const language = useLanguage();
  const [score, setScore] = useState<number>();
  const rate = useMutation({
    mutationFn: async (value: number) => {
      const { data } = await api.put('/api/published-docs/{id}/rating', {
        params: { path: { id } },
        body: { score: value },
      });
      return data;
    },
    onSuccess: (rated) => setScore(rated.score),
  });
  const { count, average } = rate.data?.rating ?? rating;
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{publishing.rate}</legend>
      <p className="text-13 text-soft" role="status">
        {average === null
          ? publishing.notRated
          : publishing.rated(average.toLocaleString(language, { maximumFractionDigits: 2 }), count)}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {SCORES.map((value) => (
          <label key={value} className="flex items-center gap-1 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="rating"
              className="accent-accent"
              checked={(rate.isPending ? rate.variables : score) === value}
              onChange={() => rate.mutate(value)}
            />
            {publishing.scores[value - 1]}
          </label>
        ))}
      </div>
      {rate.error && <Notice kind="problem">{explain(rate.error, texts)}</Notice>}
    </fieldset>
  );
}
