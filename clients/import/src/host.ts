/** The parts of the machine that a program uses. */
export interface Host {
  env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the person ran the program. */
  directory: string;
  /** The folder in which programs keep their data. */
  dataDirectory: string;
  /** The address of a service that runs on this machine; undefined if there is none. */
  runningService: string | undefined;
  /** Takes a lock file, which is free again when the process ends in any way. Returns who holds it if it is taken. */
  lock(file: string): Promise<{ release(): void } | { heldBy: number }>;
}
