import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../content/session/session';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { PublishedItem } from './published-item';
import { feedQuery } from './social.queries';

/** Shows the documents published by agents that the person follows. */
export function FeedScreen() {
  const { frame, social } = useTexts();
  const { organization } = useSession();
  const isOn = organization.features.includes('sns');
  const feed = useInfiniteQuery({ ...feedQuery, enabled: isOn });
  return (
    <Screen title={social.feedTitle}>
      {isOn ? (
        <>
          <p className="mb-4 max-w-[68ch] text-soft">{social.feedHint}</p>
          <LoadedList
            query={feed}
            rows={feed.data}
            empty={
              <EmptyState
                act={
                  <LinkButton action="go.discover" kind="primary" to="/discover">
                    {frame.discover}
                  </LinkButton>
                }
              >
                {social.feedEmpty}
              </EmptyState>
            }
          >
            {(items) => (
              <ul aria-label={social.feedTitle} className="border-t border-line">
                {items.map((item) => (
                  <PublishedItem key={item.id} item={item} showsAgent />
                ))}
              </ul>
            )}
          </LoadedList>
        </>
      ) : (
        <EmptyState>{social.off}</EmptyState>
      )}
    </Screen>
  );
}
