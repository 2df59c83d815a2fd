import { useState } from 'react';
import { api } from '../../ground/api/client';
import { FormDialog } from '../../ground/controls/form-dialog';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import type { Mapping } from './mapping.queries';
import { useMappingTexts } from './use-mapping-texts';

type Source = Mapping['sourceType'];

const SOURCES: readonly Source[] = ['local', 'github', 'gdrive'];

/** Asks for the file that a document is mapped to. */
export function MapDialog({
  nodeId,
  onClose,
  onMapped,
}: {
  nodeId: string;
  onClose: () => void;
  onMapped: (mapping: Mapping) => Promise<void>;
}) {
  const own = useMappingTexts();
  const [sourceType, setSource] = useState<Source>('local');
  const [typed, setTyped] = useState('');
  const physicalPath = typed.trim();
  return (
    <FormDialog
      title={own.mapTitle}
      description={own.mapMeans}
      act={own.mapAct}
      check={() => (physicalPath === '' ? { physicalPath: own.pathProblems[sourceType] } : {})}
      onSubmit={async () => {
        const { data } = await api.post('/api/nodes/{nodeId}/mappings', {
          params: { path: { nodeId } },
          body: { sourceType, physicalPath },
        });
        onClose();
        await onMapped(data);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SelectField
            label={own.source}
            value={sourceType}
            options={SOURCES.map((value) => ({ value, label: own.sources[value] }))}
            onChange={({ target }) => setSource(target.value as Source)}
          />
          <TextField
            label={own.paths[sourceType]}
            hint={own.pathHints[sourceType]}
            problem={problems.physicalPath && own.pathProblems[sourceType]}
            dir="ltr"
            maxLength={1024}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
