import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Database, Unauthorized } from '#platform';
import { PeopleRepository, type PersonRow } from '../people/people.repository';

/** The person for whom a principal acts. */
@Injectable()
export class MeService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleRepository,
  ) {}

  /** The person, with their organization. @throws Unauthorized if the person no longer exists */
  async person(principal: Principal): Promise<PersonRow> {
    const person = await this.people.find(this.database, personOf(principal));
    if (!person) throw new Unauthorized();
    return person;
  }
}
