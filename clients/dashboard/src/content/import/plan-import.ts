import type { SourceFile } from './source-file';

export interface ImportItem {
  readonly source: SourceFile;
  readonly kind: 'document' | 'file';
  /** Its path in the project. */
  readonly path: string;
}

export interface ImportPlan {
  readonly items: readonly ImportItem[];
  /** How many files are left out: those of the system, of version control, and installed packages. */
  readonly skipped: number;
}

const MARKDOWN = /\.(md|markdown|mdown|mkd|mdx)$/i;
const OF_THE_SYSTEM = /^(\..*|__MACOSX|node_modules|Thumbs\.db|desktop\.ini)$/i;

/** Plans where files go in a project. Folders stay; Markdown files become documents, and other files stay files beside them. */
export function planImport(sources: readonly SourceFile[], folder: string): ImportPlan {
  const isExport = sources.some(({ path }) => path === 'manifest.jsonl');
  const items: ImportItem[] = [];
  for (const source of sources) {
    const names = source.path.split('/').filter((name) => name !== '' && name !== '.');
    const isOutside = names.length === 0 || names.includes('..');
    // The manifest of an export describes the archive, and is no part of the project.
    const isManifest = isExport && source.path === 'manifest.jsonl';
    if (isOutside || isManifest || names.some((name) => OF_THE_SYSTEM.test(name))) continue;
    const kind = MARKDOWN.test(source.path) ? 'document' : 'file';
    items.push({ source, kind, path: `${folder}/${names.join('/')}` });
  }
  // Documents first: they are most of it, and many fit into a request.
  items.sort((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || (a.path < b.path ? -1 : 1));
  return { items, skipped: sources.length - items.length - Number(isExport) };
}
