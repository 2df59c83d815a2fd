import type { Client } from 'pg';
import { ConnectionQueries } from '../../libs/ground/platform/src/database/queries';

/** Runs a repository's statements on one client of node-postgres. */
export class ClientQueries extends ConnectionQueries {
  constructor(protected readonly connection: Client) {
    super();
  }
}
