import { openDB } from 'idb';
import type { Stores } from './database';
import { keptPerson } from './kept-session';

interface KeptProject {
  slug: string;
  trees: readonly { rootNodeId: string }[];
}

/**
 * The top folder of a project as this browser keeps it for the person who was signed in last; undefined without it. Somebody else may be signed in
 * by now, so it says what to ask the service for, and is never shown.
 */
export async function keptRoot(slugOrId: string): Promise<string | undefined> {
  const name = await keptPerson();
  if (name === undefined) return undefined;
  const db = await openDB<Stores>(name);
  try {
    if (!db.objectStoreNames.contains('projects')) return undefined;
    const projects = await db.getAll('projects');
    const kept = projects.find(
      ({ projectId, project }) =>
        projectId === slugOrId || (project as KeptProject | undefined)?.slug === slugOrId,
    );
    return (kept?.project as KeptProject | undefined)?.trees[0]?.rootNodeId;
  } finally {
    db.close();
  }
}
