import { ActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { AskForChanges } from './ask-for-changes';
import { EndPublication } from './end-publication';
import type { PublicationState } from './publication-state';
import type { Published } from './publishing.queries';
import { WantedChanges } from './wanted-changes';

/** The state of the public page, and the acts that change it. */
export function StateNotice({
  published,
  state: { is, isOutOfDate, next, canChange },
  canReview,
  busy,
  isDirty,
  onPublish,
  onUpdate,
  onScan,
}: {
  published: Published | null;
  state: PublicationState;
  canReview: boolean;
  busy: boolean;
  isDirty: boolean;
  onPublish: () => void;
  onUpdate: () => void;
  onScan: () => void;
}) {
  const { publishing } = useTexts();
  return (
    <section aria-labelledby="publication-state" className="mb-8">
      <h2 id="publication-state" className="mb-1">
        {publishing.states[is]}
      </h2>
      <p className="max-w-[68ch]">
        {publishing.stateHints[is]}
        {published?.publishedAt && (
          <>
            {' '}
            {publishing.since} <Time at={published.publishedAt} />.
          </>
        )}
        {is === 'inReview' && published?.reviewRequestedAt && (
          <>
            {' '}
            {publishing.requested} <Time at={published.reviewRequestedAt} />.
          </>
        )}
      </p>
      {isOutOfDate && is !== 'none' && (
        <p className="mt-2 max-w-[68ch]">
          {is === 'live' ? publishing.outOfDate : publishing.draftOutOfDate}
        </p>
      )}
      {is === 'live' && !canChange && <p className="mt-2 max-w-[68ch]">{publishing.onlyAdmins}</p>}
      {published && published.reviewNote !== null && (
        <WantedChanges note={published.reviewNote} at={published.reviewReturnedAt} />
      )}
      {published && (
        <div className="mt-4 flex flex-wrap gap-3">
          {next === 'publish' && (
            <ActionButton
              kind="primary"
              busy={busy}
              action="publication.publish"
              label={
                is === 'inReview'
                  ? publishing.approve
                  : isDirty
                    ? publishing.saveAndPublish
                    : publishing.publish
              }
              onPress={onPublish}
            />
          )}
          {is === 'inReview' && canReview && <AskForChanges published={published} />}
          {next === 'requestReview' && (
            <ActionButton
              kind="primary"
              busy={busy}
              action="publication.publish"
              label={publishing.requestReview}
              onPress={onPublish}
            />
          )}
          {isOutOfDate && canChange && (
            <ActionButton
              kind={next === 'update' ? 'primary' : 'plain'}
              busy={busy}
              action="publication.update"
              label={is === 'live' ? publishing.update : publishing.takeContent}
              onPress={onUpdate}
            />
          )}
          <ActionButton busy={busy} action="publication.scan" label={publishing.scan} onPress={onScan} />
          <EndPublication published={published} />
        </div>
      )}
    </section>
  );
}
