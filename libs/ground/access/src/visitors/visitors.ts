import { Injectable } from '@nestjs/common';
import { Database, type Frame, Navigation, Unauthorized } from '#platform';
import { type Principal, personOf } from '../principal/principal';
import { type VisitorNames, VisitorsRepository } from './visitors.repository';

/** The sections of the navigation. `NavigationEntry.order` is 100 to 199 in the first, 200 to 299 in the second, and so on. */
export const NAVIGATION = {
  workspace: 'Workspace',
  account: 'Your account',
  organization: 'Organization',
} as const;

/** The signed-in visitors of pages. */
@Injectable()
export class Visitors {
  constructor(
    private readonly database: Database,
    private readonly navigation: Navigation,
    private readonly visitors: VisitorsRepository,
  ) {}

  /** The names that a page shows to a visitor. @throws Unauthorized if the person no longer exists */
  async names(principal: Principal): Promise<VisitorNames> {
    const names = await this.visitors.findNames(this.database, personOf(principal));
    if (!names) throw new Unauthorized();
    return names;
  }

  /** The frame around the page at a path, with the navigation that the visitor's role sees. @throws Unauthorized */
  async frame(principal: Principal, path: string): Promise<Frame> {
    return {
      ...(await this.names(principal)),
      sections: this.navigation.sectionsFor(principal.role, path, {
        duringDeletion: principal.deletesAt !== null,
      }),
    };
  }
}
