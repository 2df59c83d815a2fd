import { ApiError } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import { fenced, inline, oneLine } from '../answers/fence.js';
import { nodeIdOf } from '../service/documents.js';
import { lastChange } from '../service/revisions.js';
import type { Service } from '../service/service.js';
import type { Reference } from '../reference.js';

/** The answer of every kind of save, as far as it is used. */
export interface Saved {
  nodeId: string;
  path: string;
  etag: string;
  created?: boolean;
  unchanged?: boolean;
}

/** Says that a document was saved. */
export function savedAnswer(
  document: string,
  { etag, created, unchanged }: Saved,
  warnings?: unknown[],
): string {
  const done = unchanged ? 'Nothing changed: it has this content already' : created ? 'Created' : 'Saved';
  const undo = created || unchanged ? '' : ' To undo: `restore` with `version: "previous"`.';
  return `${done}: ${inline(document)}, etag \`${etag}\`.${undo}${warningLines(warnings)}`;
}

function warningLines(warnings: unknown[] = []): string {
  if (warnings.length === 0) return '';
  const lines = warnings.slice(0, 20).map((warning) => {
    const { message, line } = warning as { message?: string; line?: number };
    const said = typeof warning === 'string' ? warning : (message ?? JSON.stringify(warning));
    return `${line === undefined ? '' : `line ${line}: `}${oneLine(said)}`;
  });
  return `\n\nWarnings:\n\n${fenced(lines.join('\n'))}`;
}

/** Runs a change with an ETag. If the document has changed since, the problem contains the changes. */
export async function explainingConflicts<T>(
  service: Service,
  of: Reference,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const { currentEtag } = error.details;
    const changed = await nodeIdOf(service, of)
      .then((nodeId) => lastChange(service, nodeId))
      .catch(() => '');
    throw new ToolProblem(
      `Nothing was saved: somebody changed the document since you read it. Its etag is now \`${String(currentEtag)}\`. Check that your change still fits, then repeat it with this etag.\n\n${changed}`.trim(),
    );
  }
}
