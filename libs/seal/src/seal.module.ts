import { Module } from '@nestjs/common';

/** Encryption keys of agents, and sealed single-use secrets that the service cannot read. */
@Module({})
export class SealModule {}
