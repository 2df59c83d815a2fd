import { Module } from '@nestjs/common';

/** Documents for the public: their pages, and the scan that keeps secrets in. */
@Module({})
export class PublishingModule {}
