import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Access, Approvals, type PendingPairing, asksForAll, grantable } from '#agents';
import type { AuthorizationRequest } from '#oauth';
import type { Offered } from './offered';

/** The longest list of projects. An organization with more has a field for their slugs. */
const LISTED_PROJECTS = 20;
const DEFAULT_DAYS = 90;

/** Finds what people can choose of the access that programs ask for. */
@Injectable()
export class Offers {
  constructor(private readonly approvals: Approvals) {}

  /** Returns what the person can choose of a connection request. */
  async ofPairing(person: Principal, { request, asked, projects, known }: PendingPairing): Promise<Offered> {
    const listed = asksForAll(asked.projectSlugs) ? await this.list(person) : projects;
    const found = new Set(projects.map(({ slug }) => slug));
    return {
      ...scopesOf(person, asked),
      name: request.clientName,
      projects: listed,
      unknownSlugs: asksForAll(asked.projectSlugs)
        ? []
        : asked.projectSlugs.filter((slug) => !found.has(slug)),
      grantable: {
        scopes: grantable(asked.scopes, person.role),
        projectSlugs: asksForAll(asked.projectSlugs) ? null : [...found],
        maxDays: asked.expiresInDays,
        days: asked.expiresInDays,
      },
      known,
      replacesKey: true,
    };
  }

  /** Returns what the person can choose of an authorization request. */
  async ofAuthorization(person: Principal, { client, asked }: AuthorizationRequest): Promise<Offered> {
    const [projects, known] = await Promise.all([
      this.list(person),
      this.approvals.findKnown(person, client.name),
    ]);
    return {
      ...scopesOf(person, asked),
      name: client.name,
      projects,
      unknownSlugs: [],
      grantable: {
        scopes: grantable(asked.scopes, person.role),
        projectSlugs: null,
        maxDays: asked.expiresInDays,
        days: Math.min(DEFAULT_DAYS, asked.expiresInDays),
      },
      known,
      replacesKey: false,
    };
  }

  private async list(person: Principal): Promise<Offered['projects']> {
    const projects = await this.approvals.listProjects(person, LISTED_PROJECTS + 1);
    return projects.length > LISTED_PROJECTS ? undefined : projects;
  }
}

function scopesOf({ role }: Principal, { scopes }: Access): Pick<Offered, 'scopes'> {
  const granted = new Set(grantable(scopes, role));
  return { scopes: scopes.map((scope) => ({ scope, granted: granted.has(scope) })) };
}
