import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { decideOnRoom, requestsChanged } from './requests.acts';
import type { WaitingItem } from './requests.queries';

/** A request: what it is about, who asks since when, and what the person can decide here. */
export function RequestRow({
  item,
  onAcknowledge,
}: {
  item: WaitingItem;
  onAcknowledge: (item: WaitingItem) => void;
}) {
  const { requests } = useTexts();
  const { kind, by, since, dueAt, untrusted } = item;
  const isAtDoor = kind === 'roomPerson' || kind === 'roomAgent';
  const title = untrusted.title ?? requests.kinds[kind as keyof typeof requests.kinds];
  const name = by && <PersonName {...by} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          {isAtDoor && (
            <>
              {name ?? requests.nobody}
              {' · '}
              {requests.inRoom}{' '}
            </>
          )}
          <Place item={item}>
            <bdi>{title}</bdi>
          </Place>
        </p>
        <p className="text-13 break-words text-soft">
          {!isAtDoor && name && (
            <>
              {kind === 'review' ? requests.askedBy : requests.sentBy} {name}
              {' · '}
            </>
          )}
          <Time at={since} />
          {dueAt !== null && (
            <>
              {` · ${requests.until} `}
              <Time at={dueAt} />
            </>
          )}
        </p>
      </div>
      {isAtDoor && <Door item={item} />}
      {kind === 'distribution' && (
        <RowActionButton
          action="request.acknowledge"
          label={requests.acknowledge}
          name={requests.acknowledgeOf(title)}
          onPress={() => onAcknowledge(item)}
        />
      )}
    </li>
  );
}

/** The link to where the person reads about a request. */
function Place({ item, children }: { item: WaitingItem; children: ReactNode }) {
  const { kind, nodeId, projectId, roomId } = item;
  if (roomId !== null)
    return (
      <a href={`/rooms/${roomId}`} className="font-semibold">
        {children}
      </a>
    );
  const review = nodeId === null ? '/published' : `/documents/${nodeId}/publish`;
  return (
    <Link to={kind === 'review' ? review : `/projects/${projectId}`} className="font-semibold">
      {children}
    </Link>
  );
}

/** Lets somebody into a room, or refuses them. */
function Door({ item }: { item: WaitingItem }) {
  const texts = useTexts();
  const { requests } = texts;
  const name = item.by?.name ?? requests.nobody;
  const decision = useMutation({
    mutationFn: (lets: boolean) => decideOnRoom(item, lets),
    onSuccess: (_, lets) => showNotice((lets ? requests.approved : requests.denied)(name)),
    onError: (error) => showNotice(explain(error, texts), { kind: 'problem' }),
    onSettled: requestsChanged,
  });
  const decide = (lets: boolean): void => {
    if (!decision.isPending) decision.mutate(lets);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <RowActionButton
        action="request.approve"
        label={requests.approve}
        name={requests.approveOf(name)}
        busy={decision.isPending && decision.variables}
        onPress={() => decide(true)}
      />
      <RowActionButton
        action="request.deny"
        kind="danger"
        label={requests.deny}
        name={requests.denyOf(name)}
        busy={decision.isPending && !decision.variables}
        onPress={() => decide(false)}
      />
    </div>
  );
}
