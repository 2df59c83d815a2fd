import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** The field for the description of a project. */
export function DescriptionField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const { projects } = useTexts();
  return (
    <TextField
      label={projects.description}
      optional
      rows={4}
      value={value}
      problem={problem}
      maxLength={2000}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
