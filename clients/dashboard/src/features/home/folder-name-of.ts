import type { SourceFile } from '../../content/import/source-file';

/** The name of the folder that was dropped, or of the archive; empty if it was neither, or nothing was dropped. */
export function folderNameOf(files: readonly Pick<SourceFile, 'path'>[] | undefined): string {
  const [first, ...others] = files ?? [];
  if (!first) return '';
  if (others.length === 0 && /\.zip$/i.test(first.path)) return first.path.slice(0, -'.zip'.length);
  const [folder, ...below] = first.path.split('/');
  const isCommon = below.length > 0 && others.every(({ path }) => path.startsWith(`${folder}/`));
  return isCommon ? folder! : '';
}
