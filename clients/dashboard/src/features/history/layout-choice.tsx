import { ActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';

/** Whether both revisions are shown in one column or side by side. A narrow window has room for one column only. */
export function LayoutChoice({
  isSplit,
  onChange,
}: {
  isSplit: boolean;
  onChange: (isSplit: boolean) => void;
}) {
  const { history } = useTexts();
  return (
    <div role="group" aria-label={history.layout} className="hidden gap-1 md:flex">
      {[false, true].map((value) => (
        <ActionButton
          key={String(value)}
          size="small"
          kind={value === isSplit ? 'plain' : 'quiet'}
          aria-pressed={value === isSplit}
          action={value ? 'history.split' : 'history.unified'}
          label={value ? history.split : history.unified}
          onPress={() => onChange(value)}
        />
      ))}
    </div>
  );
}
