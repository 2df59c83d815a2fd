import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ordinary document that holds nothing secret, however much looks like it. */
export interface Prose {
  title: string;
  content: string;
}

const FOLDER = join(__dirname, 'prose');

/** The documents of our own that a scan must not stumble over. */
export function ordinaryDocuments(): Prose[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('<!-- next document -->'))
    .map((part) => ({ title: /^# (.+)$/m.exec(part)?.[1] ?? '', content: part.trim() }));
}
