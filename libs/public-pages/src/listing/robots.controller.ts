import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, anyone } from '#access';

/** The public pages are for everyone, the rest is for who works here. No list of organizations is given away. */
const RULES = `User-agent: *
Allow: /$
Allow: /p/
Allow: /assets/
Disallow: /
`;

/** What crawlers ask first (RFC 9309). */
@ApiExcludeController()
@Controller('robots.txt')
export class RobotsController {
  @Get()
  @Access(anyone())
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=86400')
  rules(): string {
    return RULES;
  }
}
