import { Module } from '@nestjs/common';
import { ChainReader } from './chain-reader';
import { ChainsRepository } from './chains.repository';
import { LineageCheck } from './lineage-check';

/** What the operator's command line checks of the lineage. */
@Module({ providers: [LineageCheck, ChainReader, ChainsRepository] })
export class LineageCheckModule {}
