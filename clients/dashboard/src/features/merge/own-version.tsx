/** Where a person writes what a passage becomes. */
export function OwnVersion({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  return (
    <textarea
      aria-label={label}
      dir="auto"
      rows={Math.min(Math.max(text.split('\n').length, 3), 20)}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      className="mt-2 w-full rounded-card border border-edge bg-sheet p-2 font-mono text-13"
    />
  );
}
