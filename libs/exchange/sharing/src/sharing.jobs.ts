import { Module } from '@nestjs/common';
import { ExpiredGrants } from './grants/expired-grants';

/** The background work of shares: it revokes those that have expired. */
@Module({ providers: [ExpiredGrants] })
export class SharingJobs {}
