import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ordinary document without secrets, although parts of it look like some. */
export interface Prose {
  title: string;
  content: string;
}

const FOLDER = join(__dirname, 'prose');

/** Our own documents, in which a scan must find nothing that blocks. */
export function ordinaryDocuments(): Prose[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('<!-- next document -->'))
    .map((part) => ({ title: /^# (.+)$/m.exec(part)?.[1] ?? '', content: part.trim() }));
}
