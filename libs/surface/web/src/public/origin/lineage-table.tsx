import type { VNode } from 'preact';
import { publicAction, type PublicEntry, shortHash } from '#provenance';
import { LongTimestamp } from '../../parts/timestamp';
import type { OriginWithEntries } from './origin.service';

const MANUAL = 'Recorded by the organization';
const ACTIONS: Record<string, string> = {
  created: 'Created',
  edited: 'Edited',
  copied: 'Copied',
  moved: 'Renamed or moved',
  deleted: 'Source deleted',
  restored: 'Source restored',
  published: 'Published',
  unpublished: 'Unpublished',
  integrity_failed: 'Damage found',
};

/** The lineage of a document, newest entry first. */
export function LineageTable({ origin }: { origin: OriginWithEntries }): VNode {
  const { entries, recorded, contentHash } = origin;
  if (entries.length === 0) return <p>Nothing has been recorded.</p>;
  const earlier = entries.at(-1)!.sequenceNumber - 1;
  return (
    <>
      <table class="lineage">
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col">When</th>
            <th scope="col">Done by</th>
            <th scope="col">Fingerprint</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry
              entry={entry}
              shown={entry.sequenceNumber === recorded?.sequenceNumber && entry.contentHash === contentHash}
            />
          ))}
        </tbody>
      </table>
      {earlier > 0 && (
        <p>
          {earlier === 1
            ? 'One earlier entry is checked too, but not listed.'
            : `${earlier.toLocaleString('en')} earlier entries are checked too, but not listed.`}
        </p>
      )}
    </>
  );
}

/** @param shown whether the entry recorded the text that the page shows now */
function Entry({ entry, shown }: { entry: PublicEntry; shown: boolean }): VNode {
  const { sequenceNumber, actorType, contentHash, manual, createdAt } = entry;
  const action = publicAction(entry.action);
  return (
    <tr>
      <td>
        {sequenceNumber}. {manual ? <ManualAction action={action} /> : ACTIONS[action]}
        {shown && <strong> (this text)</strong>}
      </td>
      <td>
        <LongTimestamp at={new Date(createdAt)} />
      </td>
      <td>
        {action === 'integrity_failed' ? 'this service' : actorType === 'agent' ? 'an agent' : 'a person'}
      </td>
      <td>{contentHash === null ? '–' : <span class="code">{shortHash(contentHash)}</span>}</td>
    </tr>
  );
}

/** An act that the organization recorded itself. The service has not observed it, whatever the action is called. */
function ManualAction({ action }: { action: string }): VNode {
  if (action === 'custom') return <>{MANUAL}</>;
  const said = ACTIONS[action] ?? action.replace(/^custom\./, '');
  return (
    <>
      {MANUAL}: <bdi>{said}</bdi>
    </>
  );
}
