import { Icon, type IconName } from '../../../ground/controls/icon';
import { useTexts } from '../../../ground/texts/use-texts';
import type { SavingStatus } from './saving';

const ICONS: Record<SavingStatus, IconName> = {
  saved: 'check',
  saving: 'upload',
  changed: 'draft',
  device: 'download',
  nowhere: 'warning',
  refused: 'warning',
  missing: 'warning',
  conflict: 'warning',
};

/** Where the text is: nothing is called saved before the service has said so. */
export function StatusLine({ status }: { status: SavingStatus }) {
  const { editor } = useTexts();
  const isProblem = ICONS[status] === 'warning';
  return (
    <p
      data-saving={status}
      title={editor.statusHint[status]}
      className={`inline-flex items-center gap-1 text-13 ${isProblem ? 'text-alarm' : 'text-soft'}`}
    >
      <Icon name={ICONS[status]} />
      {editor.status[status]}
    </p>
  );
}
