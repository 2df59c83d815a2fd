import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { SaveWarning } from '../document/save-document';

/** Shows the warnings of a save beside their lines. */
export function showWarnings(state: EditorState, warnings: readonly SaveWarning[]): TransactionSpec {
  return setDiagnostics(
    state,
    warnings.flatMap((warning) => diagnosticsOf(state, warning)),
  );
}

interface Finding {
  line: number;
  column: number;
  length: number;
  entity: string;
  preview: string;
}

function diagnosticsOf(state: EditorState, warning: SaveWarning): Diagnostic[] {
  const { message } = warning;
  // Text that was masked is not at its place any more.
  if (warning.code === 'pii_masked') return [];
  const { findings } = warning as { findings?: Finding[] };
  if (findings)
    return findings.flatMap(({ line, column, length, entity, preview }) => {
      if (line > state.doc.lines) return [];
      const { from, to } = state.doc.line(line);
      const start = Math.min(from + column - 1, to);
      const text = `${message} ${entity}: ${preview}`;
      return [{ from: start, to: Math.min(start + length, to), severity: 'warning' as const, message: text }];
    });
  const line = typeof warning.line === 'number' ? warning.line : undefined;
  if (line === undefined || line > state.doc.lines) return [];
  const { from, to } = state.doc.line(line);
  return [{ from, to, severity: 'warning', message }];
}
