import { Notice } from '../../ground/controls/notice';
import type { Schema } from '../../ground/api/types';
import { useTexts } from '../../ground/texts/use-texts';

/** The service's own verdict on the entries that are shown. */
export function ServiceVerdict({
  integrity: { intact, problems, problemCount },
}: {
  integrity: Schema<'IntegrityDto'>;
}) {
  const { lineage } = useTexts();
  if (intact) return <p className="mb-4 text-13 text-soft">{lineage.intact}</p>;
  return (
    <Notice kind="problem">
      {lineage.damaged(problemCount)}
      <ul lang="en">
        {problems.map((problem, i) => (
          <li key={i}>{problem.message}</li>
        ))}
      </ul>
    </Notice>
  );
}
