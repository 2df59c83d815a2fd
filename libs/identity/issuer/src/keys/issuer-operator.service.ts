import { Injectable } from '@nestjs/common';
import { Database, MasterKey, NotFound, Wakeups } from '#platform';
import { IssuerKeysRepository, type ListedKey } from './issuer-keys.repository';
import { newKey } from './new-key';
import { issuerKeysChanged } from './topic';

/** The operator's commands for the signing keys of the service. */
@Injectable()
export class IssuerOperatorService {
  constructor(
    private readonly database: Database,
    private readonly repository: IssuerKeysRepository,
    private readonly masterKey: MasterKey,
    private readonly wakeups: Wakeups,
  ) {}

  /** Every key, newest first. */
  list(): Promise<ListedKey[]> {
    return this.repository.list(this.database);
  }

  /** Creates a key, with which every process signs from now on. The earlier keys still verify what they signed. @returns every key */
  async rotate(): Promise<ListedKey[]> {
    const key = await newKey(this.masterKey);
    const keys = await this.database.transaction(async (tx) => {
      await this.repository.retireSigning(tx);
      await this.repository.insertUnlessSigning(tx, key);
      return this.repository.list(tx);
    });
    await this.wakeups.publishAndSettle(issuerKeysChanged());
    return keys;
  }

  /** Deletes a key that no longer signs, so that nothing it signed is valid any more. @throws NotFound */
  async remove(kid: string): Promise<void> {
    if (!(await this.repository.deleteRetired(this.database, kid))) throw new NotFound();
  }
}
