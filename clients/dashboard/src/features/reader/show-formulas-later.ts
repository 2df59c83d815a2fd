import type { QueryClient } from '@tanstack/react-query';
import type { Schema } from '../../ground/api/types';
import { findFormulas } from './maths';
import { readSource } from './source';

/** Shows the formulas of a document, if there are some. What shows them is loaded then. */
export async function showFormulasLater(
  container: HTMLElement,
  client: QueryClient,
  { id, etag }: Pick<Schema<'NodeDto'>, 'id' | 'etag'>,
  signal: AbortSignal,
): Promise<void> {
  if (findFormulas(container.textContent).length === 0) return;
  const [{ showFormulas }, source] = await Promise.all([
    import('./formulas'),
    readSource(client, id, etag).catch(() => undefined),
  ]);
  if (signal.aborted) return;
  const lines = source?.etag === etag ? source.text.split(/\r\n|\n|\r/) : [];
  const starts = [...container.querySelectorAll('[data-line]')].map((block) =>
    Number(block.getAttribute('data-line')),
  );
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  const endOf = new Map(sorted.map((line, i) => [line, (sorted[i + 1] ?? lines.length + 1) - 1]));
  showFormulas(container, (line) =>
    lines.length > 0 ? lines.slice(line - 1, endOf.get(line)).join('\n') : undefined,
  );
}
