export interface RunningPostgres {
  /** Address of the database `workspace`, with its password. */
  url: string;
  port: number;
  pid: number;
  /** The folder that really holds the data. */
  home: string;
  logFile: string;
  exited: Promise<unknown>;
  stop(): Promise<void>;
  kill(): void;
}

export function startPostgres(options: {
  dataDir: string;
  port?: number;
  durable?: boolean;
  settings?: Record<string, string>;
}): Promise<RunningPostgres>;
