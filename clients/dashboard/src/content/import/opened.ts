import { readArchive } from './archive';
import type { SourceFile } from './source-file';

/** The files to import: those of the archive if the person chose one ZIP archive. @throws ArchiveError */
export async function opened(sources: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const [first] = sources;
  if (sources.length !== 1 || !first || !/\.zip$/i.test(first.path)) return sources;
  return readArchive(new Blob([await first.read()]));
}
