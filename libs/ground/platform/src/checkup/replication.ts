import { type Finding, warning } from './checkup';

/** Settings of PostgreSQL that decide which acknowledged changes survive the loss of its server. */
interface Replication {
  /** `synchronous_standby_names` */
  standbys: string;
  /** `synchronous_commit` */
  commit: string;
}

/** Finds whether changes that the service has acknowledged can be lost. */
export function findingsOfReplication({ standbys, commit }: Replication): Finding[] {
  if (commit === 'off')
    return [
      warning(
        'synchronous_commit is off: a crash of PostgreSQL loses changes that clients were told are saved. Set it to on.',
      ),
    ];
  if (standbys.trim() === '')
    return [
      warning(
        'There is no synchronous standby: if the server is lost, changes that clients were told are saved are lost too. ' +
          'Set synchronous_standby_names, or let Patroni do it (docs/operating/fail-over.md).',
      ),
    ];
  if (commit === 'local')
    return [
      warning(
        'synchronous_commit is local, so PostgreSQL does not wait for its synchronous standby. Set it to on.',
      ),
    ];
  return [];
}
