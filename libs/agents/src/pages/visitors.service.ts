import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Database } from '#platform';
import { type VisitorNames, VisitorsRepository } from './visitors.repository';

/** The signed-in visitors of pages. */
@Injectable()
export class VisitorsService {
  constructor(
    private readonly database: Database,
    private readonly visitors: VisitorsRepository,
  ) {}

  /** The names that a page shows to a visitor. */
  names(principal: Principal): Promise<VisitorNames> {
    return this.visitors.findNames(this.database, personOf(principal));
  }
}
