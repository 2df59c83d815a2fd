import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../ground/texts/use-texts';

/** The name of a node as a field. Enter saves, Escape leaves it as it was; a refused name stays, with the reason below it. */
export function RenameField({
  name,
  problem,
  onSave,
  onCancel,
}: {
  name: string;
  problem: string | undefined;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const { tree } = useTexts();
  const [text, setText] = useState(name);
  const [shown, setShown] = useState(problem);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const id = useId();
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.focus();
    // The ending stays unless the person selects it too.
    const dot = input.value.lastIndexOf('.');
    input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
  }, []);
  const save = (): void => {
    const wanted = text.trim();
    if (wanted === '') setShown(tree.nameNeeded);
    else if (wanted.includes('/')) setShown(tree.nameSlash);
    else {
      isDone.current = true;
      onSave(wanted);
    }
  };
  return (
    <span className="relative min-w-0 grow">
      <input
        ref={field}
        dir="auto"
        value={text}
        aria-label={tree.newName}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? id : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') {
            isDone.current = true;
            onCancel();
          }
        }}
        onBlur={() => {
          if (!isDone.current) save();
        }}
        className="w-full rounded-card border border-edge bg-sheet px-1 text-14 text-ink aria-invalid:border-alarm"
      />
      {shown && (
        <span
          id={id}
          role="alert"
          className="absolute start-0 top-full z-10 mt-1 max-w-72 rounded-card border border-alarm bg-sheet px-2 py-1 text-13 whitespace-normal text-alarm shadow-float"
        >
          {shown}
        </span>
      )}
    </span>
  );
}
