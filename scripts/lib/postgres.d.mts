export interface RunningPostgres {
  /** Address of the database `workspace` for the role that owns it, including the password. */
  url: string;
  /** The same for the role of the service. */
  serviceUrl: string;
  port: number;
  pid: number;
  /** The folder that contains the data. */
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
