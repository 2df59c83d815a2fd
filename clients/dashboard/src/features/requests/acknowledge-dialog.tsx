import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { explain } from '../../ground/api/errors';
import { FormDialog } from '../../ground/controls/form-dialog';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { Skeleton } from '../../ground/controls/skeleton';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { acknowledge } from './requests.acts';
import { type WaitingItem, distributionQuery } from './requests.queries';

/** Shows the documents of a distribution, and acknowledges them for the project. */
export function AcknowledgeDialog({ item, onClose }: { item: WaitingItem; onClose: () => void }) {
  const texts = useTexts();
  const { requests } = texts;
  const { displayName } = useSession();
  const { data, error } = useQuery(distributionQuery(item.id));
  const [readBy, setReadBy] = useState(displayName);
  const title = item.untrusted.title ?? requests.acknowledgeTitle;
  return (
    <FormDialog
      title={title}
      description={requests.acknowledgeHint}
      act={requests.confirm}
      check={() => (readBy.trim() === '' ? { readBy: requests.readByNeeded } : {})}
      onSubmit={async () => {
        await acknowledge(item, readBy.trim());
        showNotice(requests.acknowledged(title));
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {data ? (
            <>
              {data.untrusted.message !== null && (
                <blockquote
                  dir="auto"
                  className="mb-4 border-s-2 border-edge ps-3 break-words whitespace-pre-line"
                >
                  {data.untrusted.message}
                </blockquote>
              )}
              <h3 className="mb-1">{requests.documents}</h3>
              <ul className="mb-4 list-disc ps-5">
                {data.documents.map(({ docId, url, title: name }) => (
                  <li key={`${docId} ${url}`} className="break-words">
                    <a href={url} target="_blank" rel="noreferrer nofollow">
                      <bdi>{name ?? docId}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : error ? (
            <Notice kind="problem">{explain(error, texts)}</Notice>
          ) : (
            <Skeleton lines={2} />
          )}
          <TextField
            label={requests.readBy}
            value={readBy}
            problem={problems.readBy}
            maxLength={200}
            onChange={({ target }) => setReadBy(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
