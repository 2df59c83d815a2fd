import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { JWK } from 'jose';
import { Access, anyone } from '#access';
import { Describe } from '#platform';
import { Issuer } from './issuer';
import { IssuerKeySetDto } from './issuer.dto';

@ApiTags('Keys')
@Controller('.well-known')
export class IssuerController {
  constructor(private readonly issuer: Issuer) {}

  @Get('jwks.json')
  @Access(anyone())
  @Header('Cache-Control', 'public, max-age=300')
  @Describe('The keys that verify what this service signs', {
    answers: IssuerKeySetDto,
    bare: true,
    more: 'A JWK Set (RFC 7517) without the envelope. Keys that no longer sign stay, so that what they signed still verifies.',
  })
  async keys(): Promise<{ keys: JWK[] }> {
    return this.issuer.keySet();
  }
}
