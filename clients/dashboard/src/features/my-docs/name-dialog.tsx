import { TextDialog } from '../../ground/controls/text-dialog';
import { useTexts } from '../../ground/texts/use-texts';

/** Asks for the name of a view or of a folder in it. */
export function NameDialog({
  name,
  onSave,
  ...props
}: {
  title: string;
  label: string;
  act: string;
  name?: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const { myDocs } = useTexts();
  return (
    <TextDialog
      {...props}
      value={name}
      maxLength={200}
      emptyProblem={myDocs.nameNeeded}
      onSave={(typed) => onSave(typed.trim())}
    />
  );
}
