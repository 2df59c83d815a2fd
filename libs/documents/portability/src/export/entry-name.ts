// Characters that file systems refuse or treat as separators, characters that programs don't show, and the percent sign, which marks
// an escape.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\\:*?"<>|%\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const UNSAFE_END = /[. ]$/;
/** The names of devices of Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of an archive's entry for a path of a project: readable, and safe to extract on every system. Characters that are not safe
 * are percent-encoded, so that two paths never get the same name.
 *
 * @param folder the folder of the archive that contains the project
 * @param path starts with a slash
 */
export function entryName(folder: string, path: string): string {
  return folder + path.split('/').map(safeName).join('/');
}

function safeName(name: string): string {
  return name.replace(UNSAFE, percent).replace(UNSAFE_END, percent).replace(DEVICE, escapeFirst);
}

function percent(characters: string): string {
  return [...Buffer.from(characters)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

function escapeFirst(name: string): string {
  return percent(name.charAt(0)) + name.slice(1);
}
