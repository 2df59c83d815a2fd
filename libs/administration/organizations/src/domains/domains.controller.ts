import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import {
  type Answer,
  type Creating,
  DeletedDto,
  Describe,
  NotFound,
  PathId,
  Unavailable,
  deleted,
} from '#platform';
import { AddDomainDto, DomainDto } from './domains.dto';
import { DomainNotProved, DomainTaken, TooManyDomains } from './domains.errors';
import { presentDomain } from './domains.presenter';
import { DomainsService } from './domains.service';

/**
 * The domains that the caller's organization has proved to be its own. Only owners prove one, because its holder can receive the mail of people
 * whose addresses the directory moves to it.
 */
@ApiTags('Provisioning')
@Controller('api/organization/domains')
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List the domains of your organization', {
    answers: DomainDto,
    list: true,
    more: 'The oldest first, each with the TXT record that proves it. An organization has at most 50.',
    addition: true,
  })
  async list(@Caller() principal: Principal): Promise<Answer<DomainDto[]>> {
    return { data: (await this.domains.list(principal)).map(presentDomain) };
  }

  @Post()
  @Access(session(), { role: 'admin', plan: 'enterprise' })
  @Describe('Add a domain', {
    answers: DomainDto,
    alsoCreated: true,
    more: 'Set the TXT record of the answer in the DNS of the domain, then verify it. A domain that was added before gets 200, and keeps its record.',
    errors: [TooManyDomains],
    addition: true,
  })
  async add(
    @Caller() principal: Principal,
    @Body() { domain }: AddDomainDto,
  ): Promise<Answer<DomainDto> & Creating> {
    const { row, created } = await this.domains.add(principal, domain);
    return { data: presentDomain(row), created };
  }

  @Post(':id/verify')
  @Access(session(), { role: 'owner', plan: 'enterprise' })
  @Describe('Verify a domain', {
    answers: DomainDto,
    more:
      'Looks up the TXT record. The directory can then move people to addresses of this domain, which need no confirmation. Only an owner can call it, since ' +
      'who controls a proved domain can receive the mail of these people. One organization at a time can prove a domain.',
    errors: [NotFound, DomainNotProved, DomainTaken, Unavailable],
    addition: true,
  })
  async verify(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<DomainDto>> {
    return { data: presentDomain(await this.domains.verify(principal, id)) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Remove a domain', {
    answers: DeletedDto,
    more: 'Another organization can prove it then. Addresses that people have stay as they are. It works with every plan.',
    errors: [NotFound],
    addition: true,
  })
  async remove(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<DeletedDto>> {
    await this.domains.remove(principal, id);
    return deleted(id);
  }
}
