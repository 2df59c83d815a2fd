import { stat } from 'node:fs/promises';
import type { Sources } from '../files/sources.js';
import { type Filter, createFilter } from '../files/globs.js';
import type { Options } from '../options.js';
import { Misuse } from '../terminal/problem.js';
import { openArchive } from './open-archive.js';

/** The largest file that the settings of a service can allow. */
const MAX_ENTRY_BYTES = 104_857_600;

/** Whether a path is that of an archive. */
export async function isArchive(path: string): Promise<boolean> {
  return /\.zip$/i.test(path) && ((await stat(path).catch(() => undefined))?.isFile() ?? false);
}

/** The documents of an export of a project. Every document in it is one, whatever its extension. @throws Misuse */
export async function archiveSources(options: Options): Promise<Sources> {
  const archive = await openArchive(options.folder, MAX_ENTRY_BYTES);
  const filter = createFilter({ ...options, extensions: /(?:)/ });
  const sources: Sources = {
    name: archive.project.name,
    root: archive.root,
    documents: [],
    skipped: [],
    untracked: [],
    checkout: false,
    ignored: [],
    otherExtensions: [],
    github: undefined,
    others: [],
    archive: { ...archive, nodes: archive.nodes.filter(({ path }) => isWanted(filter, path)) },
  };
  for (const node of sources.archive!.nodes) {
    const path = node.path.slice(1);
    if (node.entry === undefined) continue;
    const file = archive.fileOf(node.entry, node.contentHash);
    if (file === undefined)
      sources.skipped.push({
        path,
        why: 'is missing or damaged in the archive, or too large',
        remedy: 'export again',
      });
    else if (node.type === 'attachment') sources.others.push({ path, file });
    else sources.documents.push({ path, file, virtualPath: path, archived: node });
  }
  if (sources.documents.length > 0 || sources.archive!.nodes.length > 0) return sources;
  await archive.close();
  throw new Misuse(`${options.folder} contains no documents to import.`);
}

function isWanted({ isSelected }: Filter, path: string): boolean {
  return isSelected(path.slice(1));
}
