import { Injectable } from '@nestjs/common';
import { type Transaction, statement } from '#platform';

const CHANGE = statement(
  'UPDATE nodes SET version = version + 1, updated_at = now() WHERE tenant_id = :tenantId AND id = :nodeId',
);
const INCREMENT = statement(
  'UPDATE nodes SET version = version + 1 WHERE tenant_id = :tenantId AND id = ANY (:nodeIds)',
);

/** The versions of nodes, which their ETags contain. */
@Injectable()
export class NodeVersionsRepository {
  /** Gives a node a new version and a new time of change. */
  async change(tx: Transaction, tenantId: string, nodeId: string): Promise<void> {
    await tx.run(CHANGE, { tenantId, nodeId });
  }

  /** Gives nodes new versions only; their times of change stay. */
  async increment(tx: Transaction, tenantId: string, nodeIds: readonly string[]): Promise<void> {
    await tx.run(INCREMENT, { tenantId, nodeIds });
  }
}
