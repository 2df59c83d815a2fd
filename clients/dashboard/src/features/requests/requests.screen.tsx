import { decisionsOf, isCountedWhole } from '../../content/waiting/counts';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { AgentCode } from './agent-code';
import { RequestGroup } from './request-group';
import { useRequests } from './requests.queries';

const KINDS = ['roomPerson', 'roomAgent', 'review', 'distribution'] as const;
const COUNTS = {
  roomPerson: 'roomPeople',
  roomAgent: 'roomAgents',
  review: 'reviews',
  distribution: 'distributions',
} as const;

/** Everything that waits for a decision of the person. Who waits at a door comes first. */
export function RequestsScreen() {
  const { requests } = useTexts();
  const { data, error, refetch } = useRequests();
  return (
    <Screen title={requests.title}>
      <p className="mb-4 max-w-[68ch] text-soft">{requests.hint}</p>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.waiting.length === 0 ? (
        <EmptyState>{requests.empty}</EmptyState>
      ) : (
        <>
          <p role="status" className="mb-4 text-13 text-soft">
            {(KINDS.every((kind) => isCountedWhole(data.counts[COUNTS[kind]]))
              ? requests.count
              : requests.moreThanCount)(decisionsOf(data.counts))}
          </p>
          {KINDS.map((kind) => (
            <RequestGroup
              key={kind}
              kind={kind}
              items={data.waiting.filter((item) => item.kind === kind)}
              count={data.counts[COUNTS[kind]]}
            />
          ))}
        </>
      )}
      <AgentCode />
    </Screen>
  );
}
