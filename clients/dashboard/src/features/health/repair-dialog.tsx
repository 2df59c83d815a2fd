import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import { showNotice } from '../../ground/controls/notices';
import { TextDialog } from '../../ground/controls/text-dialog';
import { useTexts } from '../../ground/texts/use-texts';

/** Sets the path of a mapping whose file is missing. */
export function RepairDialog({ item, onClose }: { item: Schema<'HealthItemDto'>; onClose: () => void }) {
  const { health } = useTexts();
  return (
    <TextDialog
      title={health.repairTitle}
      description={health.repairText(item.physicalPath)}
      label={health.newPath}
      act={health.save}
      value={item.physicalPath}
      maxLength={2000}
      onClose={onClose}
      onSave={async (physicalPath) => {
        await api.post('/api/mappings/{id}/repair', {
          params: { path: { id: item.mappingId } },
          body: { physicalPath },
        });
        showNotice(health.repaired);
      }}
    />
  );
}
