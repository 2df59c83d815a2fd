import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Unauthorized } from '#platform';
import { PeopleRepository, type Person } from '../people/people.repository';

/** The caller's own row. */
@Injectable()
export class MeService {
  constructor(private readonly people: PeopleRepository) {}

  /** The person behind the credential. */
  async person(principal: Principal): Promise<Person> {
    const person = await this.people.person(principal.tenantId, principal.userId);
    if (!person) throw new Unauthorized();
    return person;
  }
}
