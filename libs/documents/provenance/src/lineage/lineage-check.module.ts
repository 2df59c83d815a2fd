import { Module } from '@nestjs/common';
import { ChainReader } from './chain-reader';
import { ChainsRepository } from './chains.repository';
import { LineageCheck } from './lineage-check';

/** The checks of the lineage, for the operator's command line. */
@Module({ providers: [LineageCheck, ChainReader, ChainsRepository] })
export class LineageCheckModule {}
