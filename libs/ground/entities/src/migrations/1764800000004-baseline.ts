import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accounts } from './baseline/accounts';
import { agents } from './baseline/agents';
import { appendOnly } from './baseline/append-only';
import { audit } from './baseline/audit';
import { directory } from './baseline/directory';
import { distribution } from './baseline/distribution';
import { documents } from './baseline/documents';
import { createExtensions } from './baseline/extensions';
import { inbox } from './baseline/inbox';
import { operation } from './baseline/operation';
import { organizations } from './baseline/organizations';
import { passages } from './baseline/passages';
import { provenance } from './baseline/provenance';
import { publishing } from './baseline/publishing';
import { rooms } from './baseline/rooms';
import { seal } from './baseline/seal';
import { search } from './baseline/search';
import { sharing } from './baseline/sharing';
import { workspace } from './baseline/workspace';

/** The areas, each after those that its foreign keys and functions refer to. */
const AREAS = [
  directory,
  organizations,
  appendOnly,
  accounts,
  agents,
  workspace,
  documents,
  search,
  passages,
  provenance,
  sharing,
  publishing,
  inbox,
  seal,
  distribution,
  rooms,
  audit,
  operation,
];

/** The first schema. Later migrations change it while processes of the version before serve. */
export class Baseline1764800000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createExtensions(runner);
    for (const statement of AREAS.flatMap(({ up }) => up)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of AREAS.toReversed().flatMap(({ down }) => down)) await runner.query(statement);
  }
}
