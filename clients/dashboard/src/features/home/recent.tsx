import type { Schema } from '../../ground/api/types';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { DocumentRow } from './document-row';
import { Section } from './section';

/** The documents that the person saved last. */
export function Recent({ documents }: { documents: readonly Schema<'HomeDocumentDto'>[] }) {
  const { home } = useTexts();
  if (documents.length === 0) return null;
  return (
    <Section title={home.recent}>
      <ul>
        {documents.map((document) => (
          <DocumentRow key={document.nodeId} document={document}>
            {home.savedByYou} <Time at={document.at} />
          </DocumentRow>
        ))}
      </ul>
    </Section>
  );
}
