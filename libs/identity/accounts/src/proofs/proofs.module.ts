import { Module } from '@nestjs/common';
import { Proofs } from './proofs';
import { ProofsRepository } from './proofs.repository';

/** The proofs of who a person is, without any routes, so that the operator's commands can end it. */
@Module({ providers: [Proofs, ProofsRepository], exports: [Proofs] })
export class ProofsModule {}
