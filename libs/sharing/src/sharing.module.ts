import { Module } from '@nestjs/common';

/** Giving others a right to a document: grants, the groups they are to, and capabilities for one use. */
@Module({})
export class SharingModule {}
