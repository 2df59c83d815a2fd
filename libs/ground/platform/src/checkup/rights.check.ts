import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Checkup, type Finding, ok, warning } from './checkup';

interface Rights {
  role: string;
  superuser: boolean;
  owns: number;
  truncates: number;
  setsTriggers: boolean;
  creates: boolean;
}

/**
 * Checks that the role of the service has no more rights than its statements need. An attacker who takes over a process gets every right that
 * the role has.
 */
@Injectable()
export class RightsCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Rights', run: () => this.rights() });
  }

  private async rights(): Promise<Finding[]> {
    const [rights] = await this.dataSource.query<[Rights]>(
      `SELECT current_user AS role, r.rolsuper AS superuser,
        has_parameter_privilege('session_replication_role', 'SET') AS "setsTriggers",
        has_schema_privilege(current_schema(), 'CREATE') AS creates,
        count(c.oid) FILTER (WHERE pg_has_role(c.relowner, 'MEMBER'))::int AS owns,
        count(c.oid) FILTER (WHERE has_table_privilege(c.oid, 'TRUNCATE'))::int AS truncates
      FROM pg_roles r LEFT JOIN pg_class c ON c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      WHERE r.rolname = current_user GROUP BY r.rolname, r.rolsuper`,
    );
    const excess = excessOf(rights);
    if (excess.length === 0) return [ok(`The role ${rights.role} owns nothing and can't disable triggers.`)];
    return [
      warning(
        `The service connects as ${rights.role}, which ${excess.join(' and ')}: an attacker who takes over a process can alter the logs. ` +
          'Set DATABASE_URL to a role of its own, and MIGRATION_DATABASE_URL for "npm run migrate", which grants what the service needs.',
      ),
    ];
  }
}

/** The rights of a role that the service never uses, in words. */
function excessOf({ superuser, owns, truncates, setsTriggers, creates }: Rights): string[] {
  if (superuser) return ['is a superuser'];
  return [
    ...(owns > 0 ? [`owns ${owns} tables and can disable their triggers`] : []),
    ...(setsTriggers ? ['can set session_replication_role, which disables triggers'] : []),
    ...(truncates > owns ? ['can truncate tables'] : []),
    ...(creates && owns === 0 ? ['can create tables'] : []),
  ];
}
