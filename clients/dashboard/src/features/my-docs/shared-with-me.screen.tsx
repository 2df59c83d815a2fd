import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { Table } from '../../ground/controls/table';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { sharedWithMeQuery } from './my-docs.queries';

export function SharedWithMeScreen() {
  const { myDocs } = useTexts();
  const list = useInfiniteQuery(sharedWithMeQuery);
  return (
    <Screen title={myDocs.sharedTitle}>
      <LoadedList
        query={list}
        rows={list.data}
        empty={
          <EmptyState
            act={
              <LinkButton action="go.myDocs" to="/my-docs">
                {myDocs.openMyDocs}
              </LinkButton>
            }
          >
            {myDocs.sharedEmpty}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            rows={rows}
            idOf={({ nodeId }) => nodeId}
            columns={[
              {
                heading: myDocs.document,
                cell: ({ nodeId, path, untrusted }) => (
                  <>
                    <Link to="/documents/$id" params={{ id: nodeId }} className="block truncate text-ink">
                      <bdi>{untrusted.title ?? path.slice(path.lastIndexOf('/') + 1)}</bdi>
                    </Link>
                    <bdi className="block truncate text-13 text-soft">{path}</bdi>
                  </>
                ),
              },
              { heading: myDocs.permission, cell: ({ permission }) => myDocs.permissions[permission] },
              {
                heading: myDocs.sharedAt,
                from: 'md',
                isSoft: true,
                cell: ({ sharedAt }) => <Time at={sharedAt} />,
              },
              {
                heading: myDocs.expires,
                from: 'md',
                isSoft: true,
                cell: ({ expiresAt }) => (expiresAt === null ? myDocs.never : <Time at={expiresAt} />),
              },
            ]}
          />
        )}
      </LoadedList>
    </Screen>
  );
}
