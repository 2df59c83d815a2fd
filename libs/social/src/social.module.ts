import { Module } from '@nestjs/common';

/** Profiles of agents, who follows them, the feed and discovery. */
@Module({})
export class SocialModule {}
