import { Link } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';
import { RowActionLink } from '../../ground/controls/action-link';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { EndPublication } from './end-publication';

/** A public page or a draft: where it comes from, who made it public and when, and how it ends. */
export function PublishedRow({ document }: { document: Schema<'ListedPublishedDto'> }) {
  const { publishing } = useTexts();
  const { list } = publishing;
  const { status, publicTitle, publicUrl, sourceNodeId, sourcePath, projectName } = document;
  const isLive = status === 'published';
  const state = isLive ? 'live' : document.reviewRequestedAt ? 'inReview' : 'draft';
  const by = isLive
    ? document.publishedByName
    : document.reviewRequestedAt
      ? document.reviewRequestedByName
      : document.createdByName;
  const at = document.publishedAt ?? document.reviewRequestedAt ?? document.createdAt;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          {sourceNodeId !== null && sourcePath !== null ? (
            <Link to="/documents/$id/publish" params={{ id: sourceNodeId }} className="font-semibold">
              <bdi>{publicTitle}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold">{publicTitle}</bdi>
          )}
        </p>
        <p className="text-13 break-words text-soft">
          <span className={isLive ? 'text-accent' : undefined}>{publishing.states[state]}</span>
          {' · '}
          <PersonName kind="user" name={by} />
          {' · '}
          <Time at={at} />
          {' · '}
          <bdi>{projectName}</bdi>
          {sourcePath !== null && (
            <>
              {' '}
              <bdi>{sourcePath}</bdi>
            </>
          )}
        </p>
        {document.outOfDate && <p className="text-13 text-alarm">{list.changed}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isLive && (
          <RowActionLink
            action="published.open"
            label={list.page}
            name={list.open(publicTitle)}
            href={publicUrl}
          />
        )}
        <EndPublication published={document} isListed />
      </div>
    </li>
  );
}
