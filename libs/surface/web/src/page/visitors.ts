import { Injectable } from '@nestjs/common';
import { personOf, type Principal } from '#access';
import { Database, Unauthorized } from '#platform';
import { type VisitorNames, VisitorsRepository } from './visitors.repository';

/** The signed-in visitors of pages. */
@Injectable()
export class Visitors {
  constructor(
    private readonly database: Database,
    private readonly visitors: VisitorsRepository,
  ) {}

  /** The names that a page shows to a visitor. @throws Unauthorized if the person no longer exists */
  async names(principal: Principal): Promise<VisitorNames> {
    const names = await this.visitors.findNames(this.database, personOf(principal));
    if (!names) throw new Unauthorized();
    return names;
  }
}
