import { Icon } from '../../ground/controls/icon';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { Entry } from './lineage.queries';

/** The entries of a chain, the oldest first. A problem that the verifier found is shown at its entry. */
export function Timeline({
  entries,
  problems,
}: {
  entries: readonly Entry[];
  problems: ReadonlyMap<number, string[]> | undefined;
}) {
  const { lineage } = useTexts();
  return (
    <ol className="border-s border-line">
      {entries.map((entry, i) => (
        <li key={`${entry.id} ${i}`} className="relative pb-4 ps-6">
          <span
            aria-hidden="true"
            className="absolute start-[-5px] top-1.5 size-2.5 rounded-full border border-edge bg-paper"
          />
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-13 text-soft">{entry.sequenceNumber}</span>
            <span className="font-semibold">
              <PersonName kind={entry.actorType === 'agent' ? 'agent' : 'person'} name={entry.actorDisplay} />
            </span>
            <span>{lineage.actions[entry.action] ?? lineage.did(entry.action)}</span>
            <span className="text-13 text-soft">
              <Time at={entry.createdAt} />
            </span>
          </p>
          {entry.manual && <p className="text-13 text-soft">{lineage.manual}</p>}
          {problems?.get(entry.sequenceNumber)?.map((problem) => (
            <p key={problem} className="flex gap-2 text-13 text-alarm [overflow-wrap:anywhere]" lang="en">
              <Icon name="warning" />
              {problem}
            </p>
          ))}
          <details className="text-13">
            <summary className="w-fit text-soft">{lineage.details}</summary>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Hash label={lineage.contentHash} value={entry.contentHash} />
              <Hash label={lineage.metadataHash} value={entry.metadataHash} />
              <Hash label={lineage.prevEntryHash} value={entry.prevEntryHash} />
              <Hash label={lineage.entryHash} value={entry.entryHash} />
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Hash({ label, value }: { label: string; value: string | null }) {
  const { lineage } = useTexts();
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="font-mono [overflow-wrap:anywhere]">{value ?? lineage.none}</dd>
    </>
  );
}
