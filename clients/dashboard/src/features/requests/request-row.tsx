import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { WaitingPlace } from '../../content/waiting/waiting-place';
import { keyOfAction } from '../../ground/actions/action-keys';
import { useRowActions } from '../../ground/actions/row-actions';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { buttonStyle } from '../../ground/controls/button-style';
import { KeyHint, useAriaKey } from '../../ground/controls/key-hint';
import { showNotice } from '../../ground/controls/notices';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { decideOnRoom, requestsChanged } from './requests.acts';
import type { WaitingItem } from './requests.queries';

/** A request: what it is about, who asks since when, and what the person can decide here. */
export function RequestRow({ item }: { item: WaitingItem }) {
  const { requests } = useTexts();
  const { kind, by, since, dueAt, untrusted, projectName, fromOtherOrganization } = item;
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
              {fromOtherOrganization && ` (${requests.fromOther})`}
              {' · '}
              {requests.inRoom}{' '}
            </>
          )}
          <WaitingPlace item={item}>
            <bdi>{title}</bdi>
          </WaitingPlace>
        </p>
        <p className="text-13 break-words text-soft">
          {!isAtDoor && name && (
            <>
              {kind === 'review' ? requests.askedBy : requests.sentBy} {name}
              {' · '}
            </>
          )}
          {kind === 'distribution' && projectName !== null && (
            <>
              {requests.forProject} <bdi>{projectName}</bdi>
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
      {kind === 'distribution' && <Acknowledge id={item.id} title={title} />}
    </li>
  );
}

/** The link to the screen where a distribution is read and acknowledged. */
function Acknowledge({ id, title }: { id: string; title: string }) {
  const { requests } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const shortcut = keyOfAction('request.acknowledge');
  const name = requests.acknowledgeOf(title);
  useRowActions(link, [
    { id: 'request.acknowledge', label: name, group: 'row', run: () => link.current?.click() },
  ]);
  return (
    <Link
      ref={link}
      to="/distributions/$id"
      params={{ id }}
      aria-label={name}
      aria-keyshortcuts={useAriaKey(shortcut)}
      className={buttonStyle('plain', 'small')}
    >
      {requests.acknowledge}
      <KeyHint shortcut={shortcut} />
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
