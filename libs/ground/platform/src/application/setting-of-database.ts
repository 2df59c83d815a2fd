/** The setting of the database that most programs use. */
export const SERVICE = 'DATABASE_URL';

const SETTINGS = new WeakMap<object, string>();

/** Does work on the database of a setting, which is named if the work fails. */
export async function onDatabaseOf<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) SETTINGS.set(error, setting);
    throw error;
  }
}

/** The setting of the database on which an error occurred. */
export function databaseOf(error: unknown): string {
  return (error instanceof Error && SETTINGS.get(error)) || SERVICE;
}
