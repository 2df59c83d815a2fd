import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** The fields of a sealed secret that do not depend on where it is sealed. */
export function EnvelopeFields({
  label,
  onLabel,
  lifetime,
  onLifetime,
  problems,
}: {
  label: string;
  onLabel: (label: string) => void;
  /** The place in `LIFETIMES_MS`. */
  lifetime: number;
  onLifetime: (lifetime: number) => void;
  problems: Partial<Record<string, string>>;
}) {
  const { secrets } = useTexts();
  return (
    <>
      <TextField
        optional
        label={secrets.label}
        hint={secrets.labelHint}
        problem={problems.label}
        maxLength={200}
        value={label}
        onChange={({ target }) => onLabel(target.value)}
      />
      <SelectField
        label={secrets.lifetime}
        problem={problems.expiresAt && secrets.wrongClock}
        value={String(lifetime)}
        options={secrets.lifetimes.map((text, index) => ({ value: String(index), label: text }))}
        onChange={({ target }) => onLifetime(Number(target.value))}
      />
    </>
  );
}
