import { type IDBPDatabase, openDB } from 'idb';
import type { Schema } from '../api/types';
import type { Stores } from './database';
import { type KeptStart, keptStart } from './kept-session';

/** Rows of a project of which more are kept are not sorted before the service answers. */
const MOST_ROWS = 1000;

/** The answers that the first screen needs, as this browser keeps them for the session that it holds. */
export interface KeptScreen {
  session: Schema<'CurrentSessionDto'>;
  home: Schema<'HomeDto'> | undefined;
  view: (nodeId: string) => Promise<Schema<'DocumentViewDto'> | undefined>;
  project: (slugOrId: string) => Promise<KeptProject | undefined>;
}

export interface KeptProject {
  project: Schema<'ProjectDetailDto'>;
  /** The nodes in the folder at its top, in no order. */
  rows: Stores['nodes']['value'][];
}

/** Returns the answers that are kept; undefined if it is not certain that they belong to the session. */
export async function keptScreen(): Promise<KeptScreen | undefined> {
  const kept: KeptStart | undefined = await keptStart();
  if (!kept) return undefined;
  const read = async <T>(
    act: (db: IDBPDatabase<Stores>) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const db = await openDB<Stores>(kept.name);
    try {
      // A database that was only begun has no stores.
      return db.objectStoreNames.contains('places') ? await act(db) : undefined;
    } finally {
      db.close();
    }
  };
  return {
    session: kept.session as Schema<'CurrentSessionDto'>,
    home: kept.home as Schema<'HomeDto'> | undefined,
    view: (nodeId) =>
      read(async (db) => {
        const [stored, place] = await Promise.all([db.get('views', nodeId), db.get('places', nodeId)]);
        // Something has happened that may have ended the right to read it, and the service was not asked yet.
        if (!place || (place.askAt !== undefined && place.askAt <= Date.now())) return undefined;
        return stored?.view as Schema<'DocumentViewDto'> | undefined;
      }),
    project: async (slugOrId) => {
      const isNamed = (one: Schema<'ProjectDetailDto'> | undefined): boolean =>
        one?.slug === slugOrId || one?.id === slugOrId;
      const top = kept.top as KeptProject | undefined;
      if (isNamed(top?.project)) return top;
      return read(async (db) => {
        const stored = await db.getAll('projects');
        const project = stored
          .map((one) => one.project as Schema<'ProjectDetailDto'> | undefined)
          .find(isNamed);
        const root = project?.trees[0]?.rootNodeId;
        if (!project || root === undefined) return undefined;
        const folder = db.transaction('nodes').store.index('folder');
        if ((await folder.count([project.id, root])) > MOST_ROWS) return undefined;
        return { project, rows: await folder.getAll([project.id, root]) };
      });
    },
  };
}
