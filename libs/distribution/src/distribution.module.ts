import { Module } from '@nestjs/common';

/** Sends documents to the projects of an organization, and collects their acknowledgements and feedback. */
@Module({})
export class DistributionModule {}
