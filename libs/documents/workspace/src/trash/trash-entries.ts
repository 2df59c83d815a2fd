import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NotFound, type Transaction, found } from '#platform';
import { type FoundEntry, TrashRepository } from './trash.repository';

/** The entries of the trash while they are restored. */
@Injectable()
export class TrashEntries {
  constructor(private readonly trash: TrashRepository) {}

  /** The entry of a deleted node. @throws NotFound if it is not in the trash */
  node(tx: Transaction, principal: Principal, nodeId: string): Promise<FoundEntry> {
    return this.find(tx, principal, nodeId, false);
  }

  /** The entry of a deleted mapping. @throws NotFound if it is not in the trash */
  mapping(tx: Transaction, principal: Principal, id: string): Promise<FoundEntry> {
    return this.find(tx, principal, id, true);
  }

  /** If several restorations claim an entry, one succeeds. The others wait for it, and then find nothing. @throws NotFound */
  async claim(tx: Transaction, { tenantId }: Principal, { id }: FoundEntry): Promise<void> {
    if (!(await this.trash.claim(tx, tenantId, id))) throw new NotFound();
  }

  /** Removes an entry whose nodes or mapping were restored. */
  async end(tx: Transaction, { tenantId }: Principal, { id }: FoundEntry): Promise<void> {
    await this.trash.end(tx, tenantId, id);
  }

  private async find(
    tx: Transaction,
    principal: Principal,
    subjectId: string,
    isMapping: boolean,
  ): Promise<FoundEntry> {
    return found(await this.trash.find(tx, principal, subjectId, isMapping));
  }
}
