import { saveFile } from '../../../ground/controls/save-file';

/** Lets the browser save a text under the name of its path. */
export function download(path: string, text: string): void {
  saveFile(path.slice(path.lastIndexOf('/') + 1) || 'document.md', text);
}
