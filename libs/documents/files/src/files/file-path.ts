import { invalidField } from '#platform';
import { joinPath, newNameProblem, pathProblem, splitPath } from '#workspace';

/** How many numbered names are tried for a file whose name is taken. */
const NUMBERED = 25;

/** A path in its canonical form: NFC, with a slash first. @throws ValidationFailed for `field` */
export function canonicalPath(path: string, field: string): string {
  const names = splitPath(path);
  const problem = pathProblem(names);
  if (problem) throw invalidField(field, 'path', problem);
  return joinPath(names);
}

/** The same for a path at which a file is placed: its name must show something. Its folders can exist from before such names were refused. @throws ValidationFailed for `field` */
export function newPath(path: string, field: string): string {
  const canonical = canonicalPath(path, field);
  const problem = newNameProblem(nameIn(canonical));
  if (problem) throw invalidField(field, 'path', `must contain only valid names: a name ${problem}`);
  return canonical;
}

/**
 * The paths at which a file of this name can be placed in a folder, in the order in which they are tried: `a.png`, `a-2.png`, and finally
 * one with a part of the hash. @throws ValidationFailed for `name`
 */
export function placesIn(folder: string, name: string, sha256: Buffer): string[] {
  const plain = name.normalize('NFC');
  if (plain.includes('/')) throw invalidField('name', 'path', 'must not contain a slash');
  const [, stem = plain, ending = ''] = /^(.+?)(\.[^.]*)?$/su.exec(plain) ?? [];
  const endings = ['', ...Array.from({ length: NUMBERED - 1 }, (_, i) => `-${i + 2}`)];
  const names = [...endings, `-${sha256.toString('hex').slice(0, 12)}`].map((end) => stem + end + ending);
  const [first, ...rest] = names.map((one) => `${folder}/${one}`);
  newPath(first!, 'name');
  return [first!, ...rest.filter((path) => !pathProblem(splitPath(path)))];
}

/** The last name of a path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of the folder that contains a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** A path and the paths of all folders that contain it, without the root. */
export function pathAndFolders(path: string): string[] {
  const paths: string[] = [];
  for (let folder = path; folder !== ''; folder = folderOf(folder)) paths.push(folder);
  return paths;
}
