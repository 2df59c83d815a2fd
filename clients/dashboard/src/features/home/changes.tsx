import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { DocumentRow } from './document-row';
import type { Home } from './home.queries';
import { Section } from './section';

/** The changes of others and of the person's agents since the last visit. */
export function Changes({ home: { changes, moreChanges, since } }: { home: Home }) {
  const { home } = useTexts();
  return (
    <Section title={home.changes}>
      <p className="mb-1 text-13 text-soft">
        {home.since} <Time at={since} />
      </p>
      {changes.length === 0 ? (
        <p className="py-2 text-soft">{home.noChanges}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <DocumentRow key={change.nodeId} document={change}>
              {change.by ? (
                <PersonName {...change.by} onBehalfOf={change.onBehalfOf?.name ?? null} />
              ) : (
                home.moved
              )}
              {' · '}
              <Time at={change.at} />
            </DocumentRow>
          ))}
        </ul>
      )}
      {moreChanges && <p className="py-2 text-13 text-soft">{home.moreChanges}</p>}
    </Section>
  );
}
