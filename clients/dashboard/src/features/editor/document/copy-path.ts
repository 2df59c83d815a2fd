/** The path of a copy of a document, with the time, so that it is free. */
export function copyPath(path: string, at: Date): string {
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  const time = at.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  return `${stem} (copy ${time})${extension}`;
}
