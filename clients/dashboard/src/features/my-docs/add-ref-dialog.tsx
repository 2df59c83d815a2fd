import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../../ground/api/client';
import { explain, hasStatus } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { announce } from '../../ground/controls/announce';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { Icon } from '../../ground/controls/icon';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { findQuery } from './my-docs.queries';

/** Finds documents and folders of all projects, and adds them to a view. It stays open for further ones. */
export function AddRefDialog({
  viewId,
  onClose,
  onAdded,
}: {
  viewId: string;
  onClose: () => void;
  onAdded: () => void;
}) {
  const texts = useTexts();
  const { myDocs, controls } = texts;
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const wanted = useDeferredValue(useSettled(words.trim()));
  const isAsked = wanted.length >= 2;
  const { data, error } = useQuery({ ...findQuery(wanted), enabled: isAsked });
  const hits = isAsked
    ? data?.filter(({ kind, nodeId }) => kind === 'node' && nodeId !== undefined)
    : undefined;
  const add = async ({ nodeId, title }: Schema<'SearchResultDto'>): Promise<void> => {
    if (nodeId === undefined) return;
    setProblem(undefined);
    try {
      await api.post('/api/personal-views/refs', { body: { viewId, sourceNodeId: nodeId } });
      announce(myDocs.added(title));
      onAdded();
    } catch (failure) {
      const isThere = hasStatus(failure, 409);
      setProblem(isThere ? myDocs.alreadyThere : explain(failure, texts));
    }
  };
  return (
    <Dialog open onClose={onClose} title={myDocs.addDocument}>
      <TextField
        label={myDocs.find}
        hint={myDocs.findHint}
        type="search"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
      {(problem ?? error) && <Notice kind="problem">{problem ?? explain(error, texts)}</Notice>}
      <p role="status" className={hits?.length === 0 ? 'mb-3 text-soft' : 'sr-only'}>
        {hits && (hits.length === 0 ? myDocs.noHits : myDocs.hits(hits.length))}
      </p>
      <ul className="max-h-72 overflow-auto">
        {hits?.map((hit) => (
          <li key={hit.id} className="flex items-center gap-2 border-b border-line py-1.5">
            <Icon name={hit.type === 'folder' ? 'folder' : 'document'} className="text-soft" />
            <span className="min-w-0 grow">
              <bdi className="block truncate">{hit.title}</bdi>
              <bdi className="block truncate text-13 text-soft">{hit.path}</bdi>
            </span>
            <Button size="small" aria-label={`${myDocs.add}: ${hit.title}`} onClick={() => void add(hit)}>
              {myDocs.add}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{controls.close}</Button>
      </div>
    </Dialog>
  );
}
