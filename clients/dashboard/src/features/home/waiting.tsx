import { WaitingPlace } from '../../content/waiting/waiting-place';
import type { Schema } from '../../ground/api/types';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { Section } from './section';
import { STYLE } from './home-style';

type WaitingItem = Schema<'WaitingDto'>;

/** The decisions that wait for the person, each with a link to its page. Without any, nothing is shown. */
export function Waiting({ waiting }: { waiting: readonly WaitingItem[] }) {
  const { home } = useTexts();
  if (waiting.length === 0) return null;
  return (
    <Section title={home.waiting}>
      <ul>
        {waiting.map((item) => (
          <Item key={`${item.kind} ${item.id} ${item.projectId}`} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ item }: { item: WaitingItem }) {
  const { home } = useTexts();
  const { kind, by, since, dueAt, untrusted } = item;
  return (
    <li className={STYLE.row}>
      <WaitingPlace item={item}>{home.waitingKinds[kind]}</WaitingPlace>
      {untrusted.title !== null && (
        <>
          {': '}
          <bdi>{untrusted.title}</bdi>
        </>
      )}
      <p className={STYLE.note}>
        {by && (
          <>
            <PersonName {...by} />
            {' · '}
          </>
        )}
        <Time at={since} />
        {dueAt !== null && (
          <>
            {` · ${kind === 'expiringShare' || kind === 'expiringToken' ? home.expires : home.until} `}
            <Time at={dueAt} />
          </>
        )}
      </p>
    </li>
  );
}
