import { Module } from '@nestjs/common';
import { PoliciesRepository } from './policies.repository';

/** The policies of organizations, without any routes, so that every process can ask for them. */
@Module({ providers: [PoliciesRepository], exports: [PoliciesRepository] })
export class PoliciesModule {}
