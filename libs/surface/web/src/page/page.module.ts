import { Module } from '@nestjs/common';
import { Visitors } from './visitors';
import { VisitorsRepository } from './visitors.repository';

/** The services that every page can use. */
@Module({
  providers: [Visitors, VisitorsRepository],
  exports: [Visitors],
})
export class PageModule {}
