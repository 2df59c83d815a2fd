import type { VNode } from 'preact';
import { type ShownEntry, publicAction } from '#provenance';
import { Moment } from '../frame/public-page';
import { shortHash } from './origin.presenter';
import type { OriginWithSteps } from './origin.service';

const WORDS: Record<string, string> = {
  created: 'Created',
  edited: 'Edited',
  copied: 'Copied',
  moved: 'Renamed or moved',
  published: 'Published',
  unpublished: 'Taken offline',
  integrity_failed: 'A check found damage',
  custom: 'Noted by the organization',
};

/** What happened to a document, the newest first. */
export function Steps({ origin: { steps, recorded, contentHash } }: { origin: OriginWithSteps }): VNode {
  if (steps.length === 0) return <p>Nothing is recorded.</p>;
  const earlier = steps.at(-1)!.sequenceNumber - 1;
  return (
    <>
      <table class="steps">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">When</th>
            <th scope="col">Done by</th>
            <th scope="col">Fingerprint</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Step
              step={step}
              shown={step.sequenceNumber === recorded?.sequenceNumber && step.contentHash === contentHash}
            />
          ))}
        </tbody>
      </table>
      {earlier > 0 && (
        <p>
          The {earlier === 1 ? 'step' : `${earlier.toLocaleString('en')} steps`} before are checked too, but
          not listed.
        </p>
      )}
    </>
  );
}

function Step({ step, shown }: { step: ShownEntry; shown: boolean }): VNode {
  const { sequenceNumber, actorType, contentHash, createdAt } = step;
  const action = publicAction(step.action);
  return (
    <tr>
      <td>
        {sequenceNumber}. {WORDS[action] ?? <>Noted: {action.replace(/^custom\./, '')}</>}
        {shown && <strong> (this text)</strong>}
      </td>
      <td>
        <Moment at={new Date(createdAt)} />
      </td>
      <td>
        {action === 'integrity_failed' ? 'the service' : actorType === 'agent' ? 'an agent' : 'a person'}
      </td>
      <td>{contentHash === null ? '–' : <span class="code">{shortHash(contentHash)}</span>}</td>
    </tr>
  );
}
