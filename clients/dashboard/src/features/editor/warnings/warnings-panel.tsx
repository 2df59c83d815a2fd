import { useTexts } from '../../../ground/texts/use-texts';
import type { SaveWarning } from '../document/save-document';

/** The warnings of the last save. Those with a line lead to it. */
export function WarningsPanel({
  warnings,
  onGoTo,
}: {
  warnings: readonly SaveWarning[];
  onGoTo: (line: number) => void;
}) {
  const { editor } = useTexts();
  if (warnings.length === 0) return null;
  return (
    <details className="mb-4 border-s-3 border-edge ps-4 text-14">
      <summary>{editor.warnings(warnings.length)}</summary>
      <ul className="mt-2">
        {warnings.map((warning, index) => (
          <li key={index} className="my-1">
            {typeof warning.line === 'number' && (
              <button
                type="button"
                className="me-2 text-accent underline"
                onClick={() => onGoTo(warning.line as number)}
              >
                {editor.line(warning.line)}
              </button>
            )}
            {warning.message}
          </li>
        ))}
      </ul>
    </details>
  );
}
