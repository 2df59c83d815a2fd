import { type FormEvent, useState } from 'react';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { showNotice } from '../../ground/controls/notices';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { TextField } from '../../ground/controls/text-field';
import type { Schema } from '../../ground/api/types';
import { useTexts } from '../../ground/texts/use-texts';

/** Sets the path of a mapping whose file is missing. */
export function RepairDialog({ item, onClose }: { item: Schema<'HealthItemDto'>; onClose: () => void }) {
  const texts = useTexts();
  const { health, controls } = texts;
  const [path, setPath] = useState(item.physicalPath);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await api.post('/api/mappings/{id}/repair', {
        params: { path: { id: item.mappingId } },
        body: { physicalPath: path },
      });
      showNotice(health.repaired);
      onClose();
    } catch (error) {
      setProblem(explain(error, texts));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={health.repairTitle}
      description={health.repairText(item.physicalPath)}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={health.newPath}
          problem={problem}
          value={path}
          spellCheck={false}
          onChange={(event) => setPath(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {health.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
