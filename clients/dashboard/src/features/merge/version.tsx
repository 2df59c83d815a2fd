import { memo, useMemo } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import { wordParts } from './word-parts';

/** One writer's version of a passage. The words that the other one does not have are marked. They are compared once, not with each key. */
export const Version = memo(function Version({
  title,
  lines,
  others,
  isChosen,
}: {
  title: string;
  lines: readonly string[];
  others: readonly string[];
  isChosen: boolean;
}) {
  const { merge } = useTexts();
  const text = lines.join('').replace(/\r?\n$/, '');
  const parts = useMemo(() => wordParts(text, others.join('')), [text, others]);
  return (
    <div className={`min-w-0 rounded-card border bg-sheet p-2 ${isChosen ? 'border-accent' : 'border-line'}`}>
      <h3 className="mb-1 text-14">{title}</h3>
      {text === '' ? (
        <p className="text-soft italic">{merge.nothing}</p>
      ) : (
        <pre dir="auto" className="font-mono text-13 wrap-anywhere whitespace-pre-wrap">
          {parts.map(({ text: part, isOwn }, index) =>
            isOwn ? (
              <mark key={index} className="bg-foreign text-ink">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </pre>
      )}
    </div>
  );
});
