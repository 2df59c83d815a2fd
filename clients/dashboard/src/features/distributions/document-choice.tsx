import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { ChoiceGroup } from './choice-group';
import type { ChosenDocument } from './distributions.acts';
import { sourceDocumentsQuery } from './source-documents.queries';

/** Chooses documents of the source project, by title or path. */
export function DocumentChoice({
  projectId,
  chosen,
  problem,
  onChange,
}: {
  projectId: string;
  chosen: readonly ChosenDocument[];
  problem: string | undefined;
  onChange: (documents: ChosenDocument[]) => void;
}) {
  const texts = useTexts();
  const { distributions } = texts;
  const [words, setWords] = useState('');
  const { data, error } = useQuery({
    ...sourceDocumentsQuery(projectId, useSettled(words)),
    placeholderData: keepPreviousData,
  });
  const isChosen = (nodeId: string): boolean => chosen.some((document) => document.nodeId === nodeId);
  const remove = (nodeId: string): void => onChange(chosen.filter((document) => document.nodeId !== nodeId));
  return (
    <ChoiceGroup legend={distributions.documents} hint={distributions.documentsHint} problem={problem}>
      {projectId === '' ? (
        <p className="text-soft">{distributions.chooseSourceFirst}</p>
      ) : (
        <>
          {chosen.length > 0 && (
            <ul className="mb-3 border-t border-line" aria-label={distributions.chosen}>
              {chosen.map(({ nodeId, title }) => (
                <li
                  key={nodeId}
                  className="flex items-center justify-between gap-3 border-b border-line py-1"
                >
                  <bdi className="min-w-0 break-words">{title}</bdi>
                  <RowActionButton
                    action="chosenDocument.remove"
                    label={distributions.remove}
                    name={distributions.removeOf(title)}
                    onPress={() => remove(nodeId)}
                  />
                </li>
              ))}
            </ul>
          )}
          <TextField
            type="search"
            label={distributions.searchDocuments}
            value={words}
            maxLength={200}
            onChange={({ target }) => setWords(target.value)}
            // Enter in a search must not send the distribution.
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
            }
          />
          {error && <Notice kind="problem">{explain(error, texts)}</Notice>}
          <div className="max-h-72 overflow-auto">
            {data?.documents.map((document) => (
              <CheckboxField
                key={document.nodeId}
                label={<bdi>{document.title}</bdi>}
                checked={isChosen(document.nodeId)}
                onChange={({ target }) =>
                  target.checked ? onChange([...chosen, document]) : remove(document.nodeId)
                }
              />
            ))}
          </div>
          {data?.documents.length === 0 && (
            <p role="status" className="text-soft">
              {distributions.noDocuments}
            </p>
          )}
          {data?.hasMore && <p className="text-13 text-soft">{distributions.moreDocuments}</p>}
        </>
      )}
    </ChoiceGroup>
  );
}
