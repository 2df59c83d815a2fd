import { realpath, stat } from 'node:fs/promises';
import type { ArchivedNode } from '../archive/manifest.js';
import { codeOf } from './system-error.js';
import { type FoundFile, type Listing, type Skipped, isInside } from './walk.js';

/** A selected file, with its path in the service. */
export interface FoundDocument extends FoundFile {
  virtualPath: string;
  /** Its description in the archive that contains it; absent in a folder. */
  archived?: ArchivedNode;
}

/**
 * Selects the documents of a listing: the selected files, and the selected links to another file of the listing, each with
 * its path in the service. Also returns what was skipped, with the reasons.
 */
export async function selectDocuments(
  listing: Listing,
  isSelected: (path: string) => boolean,
): Promise<{ documents: FoundDocument[]; skipped: Skipped[] }> {
  const skipped = listing.skipped.filter(({ path, folder }) => folder || isSelected(path));
  const found = listing.files.filter(({ path }) => isSelected(path));
  const files = new Map(listing.files.map((one) => [one.file, one]));
  for (const link of listing.links.filter(({ path }) => isSelected(path))) {
    const target = await follow(listing.root, files, link.file);
    if ('file' in target) found.push({ ...link, file: target.file });
    else skipped.push({ path: link.path, why: target.why, remedy: 'import its target separately' });
  }
  found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { documents: withVirtualPaths(found, skipped), skipped };
}

/** The target of a link, if it is a file of the listing. A link must not bring in ignored files or files outside of the folder. */
async function follow(
  root: string,
  files: ReadonlyMap<string, FoundFile>,
  link: string,
): Promise<FoundFile | { why: string }> {
  try {
    const real = await realpath(link);
    const target = files.get(real);
    if (target) return target;
    if ((await stat(real)).isDirectory()) return { why: 'is a link to a folder' };
    return {
      why: isInside(root, real)
        ? 'is a link to a file that is not imported'
        : 'is a link to a file outside of the folder',
    };
  } catch (error) {
    return { why: `is a broken link (${codeOf(error)})` };
  }
}

/** The service stores names in the composed Unicode form (NFC), so two files whose names differ only in form would collide. */
function withVirtualPaths(found: FoundFile[], skipped: Skipped[]): FoundDocument[] {
  const paths = new Map<string, string>();
  return found.flatMap((one) => {
    const virtualPath = one.path.normalize('NFC');
    const first = paths.get(virtualPath);
    // Node decodes invalid UTF-8 to this character, and can't open the file by such a name.
    if (one.path.includes('\ufffd'))
      skipped.push({ path: one.path, why: 'has a name that is not UTF-8', remedy: 'rename it' });
    else if (first !== undefined)
      skipped.push({
        path: one.path,
        why: 'has the same name as another file, in a different Unicode form',
        remedy: 'rename one of them',
      });
    else {
      paths.set(virtualPath, one.path);
      return [{ ...one, virtualPath }];
    }
    return [];
  });
}
