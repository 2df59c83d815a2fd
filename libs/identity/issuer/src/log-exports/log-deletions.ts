import { Injectable } from '@nestjs/common';
import { compactVerify, createLocalJWKSet, decodeJwt, errors } from 'jose';
import { Database } from '#platform';
import { IssuerKeysRepository } from '../keys/issuer-keys.repository';
import { keySetOf } from '../keys/key-set';
import { DELETION_TYPE, FIRST_SEQ, type LogPart } from './log-exports';

/** Verifies the statements of the service about entries of logs that it deleted. */
@Injectable()
export class LogDeletions {
  constructor(
    private readonly database: Database,
    private readonly keys: IssuerKeysRepository,
  ) {}

  /** Whether a key of the service signed that the entries of a log up to `lastSeq` are deleted, and that the last of them has this hash. */
  async isSigned(
    statement: string,
    { log, lastSeq, entryHash }: Omit<LogPart, 'firstSeq'>,
  ): Promise<boolean> {
    const keys = createLocalJWKSet(keySetOf(await this.keys.listPublic(this.database)));
    try {
      const { protectedHeader } = await compactVerify(statement, keys, { algorithms: ['EdDSA'] });
      const claims = decodeJwt(statement);
      return (
        protectedHeader.typ === DELETION_TYPE &&
        claims.log === log &&
        claims.firstSeq === FIRST_SEQ &&
        claims.lastSeq === lastSeq &&
        claims.entryHash === entryHash?.toString('hex')
      );
    } catch (error) {
      if (error instanceof errors.JOSEError) return false;
      throw error;
    }
  }
}
