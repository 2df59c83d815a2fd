import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';

/** Says that an agent is paused, and who can resume it. */
export function PausedNote({ since, byOrganization }: { since: string; byOrganization: boolean }) {
  const { agents } = useTexts();
  return (
    <p className="mb-6 border-s-3 border-alarm ps-4">
      {agents.pausedSince} <Time at={since} />. {agents.pausedMeans}{' '}
      {byOrganization && agents.pausedByOrganization}
    </p>
  );
}
