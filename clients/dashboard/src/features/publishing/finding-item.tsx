import type { Schema } from '../../ground/api/types';
import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import { blocks, contextOf } from './findings-in-text';
import { type Seal, SealInstead } from './seal-instead';
import { placeOf } from '../../content/sealing/sealed-text';

/** A finding in its line, and how to solve it. The value is never sent by the service: it is marked in the text that the browser has. */
export function FindingItem({
  finding,
  text,
  lines,
  onSeal,
}: {
  finding: Schema<'FindingDto'>;
  text: string | null;
  lines: readonly string[];
  onSeal: Seal | undefined;
}) {
  const { publishing } = useTexts();
  const { category, severity, line, ruleId, preview } = finding;
  const context = contextOf(lines, finding);
  return (
    <li className={classes('mb-4 border-s-3 ps-3', blocks(finding) ? 'border-alarm' : 'border-edge')}>
      <p>
        <strong>{publishing.line(line)}</strong>
        {' · '}
        {publishing.categories[category]} ({publishing.severities[severity]}) ·{' '}
        <code className="font-mono text-13">{ruleId}</code>
        {context.length === 0 && (
          <>
            {' · '}
            <code className="font-mono text-13">{preview}</code>
          </>
        )}
      </p>
      {context.length > 0 && (
        <pre
          tabIndex={0}
          role="group"
          aria-label={publishing.line(line)}
          dir="ltr"
          className="my-1 overflow-x-auto rounded-card border border-line bg-sheet px-3 py-2 font-mono text-13"
        >
          {context.map(({ number, before, marked, after }) => (
            <span key={number} className="block">
              <span className="inline-block w-10 text-soft select-none">{number}</span>
              {before}
              {marked !== '' && <mark className="bg-removed text-ink">{marked}</mark>}
              {after}
            </span>
          ))}
        </pre>
      )}
      <p className="text-13 text-soft">{publishing.solutions[category]}</p>
      {category === 'credential' && (
        <SealInstead
          place={text === null ? undefined : placeOf(text, finding)}
          name={publishing.line(line)}
          onSeal={onSeal}
        />
      )}
    </li>
  );
}
