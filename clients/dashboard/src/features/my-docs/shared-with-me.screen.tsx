import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ground/controls/button';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { sharedWithMeQuery } from './my-docs.queries';

export function SharedWithMeScreen() {
  const { myDocs, controls } = useTexts();
  const list = useInfiniteQuery(sharedWithMeQuery);
  const head = 'py-2 pe-4 text-start font-normal';
  return (
    <Screen title={myDocs.sharedTitle}>
      {!list.data &&
        (list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton />)}
      {list.data?.length === 0 && <EmptyState>{myDocs.sharedEmpty}</EmptyState>}
      {list.data && list.data.length > 0 && (
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-line text-13 whitespace-nowrap text-soft">
              <th scope="col" className={head}>
                {myDocs.document}
              </th>
              <th scope="col" className={head}>
                {myDocs.permission}
              </th>
              <th scope="col" className={`hidden md:table-cell ${head}`}>
                {myDocs.sharedAt}
              </th>
              <th scope="col" className={`hidden md:table-cell ${head}`}>
                {myDocs.expires}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map(({ nodeId, path, permission, sharedAt, expiresAt, untrusted }) => (
              <tr key={nodeId} className="border-b border-line hover:bg-hover">
                <td className="w-full max-w-0 py-2 pe-4">
                  <Link to="/documents/$id" params={{ id: nodeId }} className="block truncate text-ink">
                    <bdi>{untrusted.title ?? path.slice(path.lastIndexOf('/') + 1)}</bdi>
                  </Link>
                  <bdi className="block truncate text-13 text-soft">{path}</bdi>
                </td>
                <td className="py-2 pe-4 whitespace-nowrap">{myDocs.permissions[permission]}</td>
                <td className="hidden py-2 pe-4 whitespace-nowrap text-soft md:table-cell">
                  <Time at={sharedAt} />
                </td>
                <td className="hidden py-2 whitespace-nowrap text-soft md:table-cell">
                  {expiresAt === null ? myDocs.never : <Time at={expiresAt} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {controls.more}
        </Button>
      )}
    </Screen>
  );
}
