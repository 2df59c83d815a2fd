import type { Schema } from '../../ground/api/types';

type Reported = Schema<'ReportedFileDto'>;

/** How many files one check reports at most. */
const MOST = 1000;

export class TooManyFiles extends Error {}

/**
 * Lists the path and the hash of each file of a folder for the service. Files of earlier checks that are not in the folder are missing.
 *
 * @throws TooManyFiles
 */
export async function reportFolder(list: FileList, known: readonly string[]): Promise<Reported[]> {
  // The folder itself is what the paths of mappings are relative to.
  const pathOf = ({ webkitRelativePath }: File): string => webkitRelativePath.split('/').slice(1).join('/');
  const files = [...list].filter(
    (file) => /\.(md|markdown)$/i.test(file.name) || known.includes(pathOf(file)),
  );
  if (files.length > MOST) throw new TooManyFiles();
  const reported = new Map<string, Reported>();
  for (const file of files) {
    const physicalPath = pathOf(file);
    if (physicalPath === '') continue;
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    reported.set(physicalPath, { physicalPath, exists: true, fileHash: hex(new Uint8Array(digest)) });
  }
  for (const physicalPath of known) {
    if (!reported.has(physicalPath)) reported.set(physicalPath, { physicalPath, exists: false });
  }
  return [...reported.values()].slice(0, MOST);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
