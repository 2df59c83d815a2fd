import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Describe, Reply } from '#platform';
import { Issuer } from './issuer';
import { IssuerKeySetDto } from './issuer.dto';

@ApiTags('Keys')
@Controller('.well-known')
export class IssuerController {
  constructor(private readonly issuer: Issuer) {}

  @Get('jwks.json')
  @Access(anyone())
  @Describe('The keys that verify what this service signs', {
    answers: IssuerKeySetDto,
    bare: true,
    more: 'A JWK Set (RFC 7517) without the envelope. Keys that no longer sign stay, so that what they signed still verifies.',
  })
  async keys(): Promise<Reply> {
    return Reply.bare(await this.issuer.keySet(), { 'Cache-Control': 'public, max-age=300' });
  }
}
