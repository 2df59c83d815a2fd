import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';

type Creation = (principal: Principal) => Promise<string>;

/**
 * Creates the My Docs of a person whose first change names them. The lib that stores projects says how when its module starts.
 */
@Injectable()
export class MyDocs {
  private creation?: Creation;

  createBy(creation: Creation): void {
    this.creation = creation;
  }

  /** Creates the My Docs of the person for whom the principal acts, unless they exist, and returns their id. */
  create(principal: Principal): Promise<string> {
    return this.creation!(principal);
  }
}
