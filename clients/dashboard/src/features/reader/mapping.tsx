import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { MapDialog } from './map-dialog';
import { type Mapping as MappedFile, mappingQuery } from './mapping.queries';
import { useMappingTexts } from './use-mapping-texts';

/** The file outside the service that a document is mapped to. People who can arrange the document map it, and remove the mapping. */
export function Mapping({ view: { node, rights } }: { view: DocumentView }) {
  const texts = useTexts();
  const own = useMappingTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<'map' | 'remove'>();
  const { data: mapping, error } = useQuery(mappingQuery(node.id));
  if (mapping === undefined)
    return error ? <p className="text-13 text-alarm">{explain(error, texts)}</p> : <Skeleton lines={2} />;
  const close = (): void => setOpen(undefined);
  // A change of the mapping is one of the document, so its view is read again too.
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: ['documents', node.id] });
  return (
    <div className="text-13">
      {mapping ? <MappingFacts mapping={mapping} /> : <p className="mb-2 text-soft">{own.none}</p>}
      {rights.arrange &&
        (mapping ? (
          <ActionButton
            kind="danger"
            size="small"
            action="mapping.delete"
            label={own.remove}
            onPress={() => setOpen('remove')}
          />
        ) : (
          <ActionButton size="small" action="mapping.create" label={own.map} onPress={() => setOpen('map')} />
        ))}
      {open === 'map' && (
        <MapDialog
          nodeId={node.id}
          onClose={close}
          onMapped={async (created) => {
            client.setQueryData(keys.mapping(node.id), created);
            showNotice(own.mapped);
            await renew();
          }}
        />
      )}
      {mapping && (
        <ConfirmDialog
          open={open === 'remove'}
          onClose={close}
          title={own.removeTitle}
          act={own.remove}
          onConfirm={async () => {
            await api.delete('/api/mappings/{id}', { params: { path: { id: mapping.id } } });
            client.setQueryData(keys.mapping(node.id), null);
            showNotice(own.removed);
            await renew();
          }}
        >
          <p>{own.removeMeans}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function MappingFacts({
  mapping: { sourceType, physicalPath, status, lastCheckedAt },
}: {
  mapping: MappedFile;
}) {
  const own = useMappingTexts();
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="text-soft">{own.sources[sourceType]}:</span> <bdi>{physicalPath}</bdi>
      </p>
      <p className="mb-2">
        {status === 'broken' && <span className="font-semibold text-alarm">{own.broken} </span>}
        <span className="text-soft">
          {lastCheckedAt === null ? (
            own.neverChecked
          ) : (
            <>
              {own.checked} <Time at={lastCheckedAt} />
            </>
          )}
        </span>
      </p>
    </>
  );
}
