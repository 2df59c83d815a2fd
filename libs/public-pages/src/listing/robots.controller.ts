import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Reply } from '#platform';

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
  rules(): Reply {
    const headers = { 'Cache-Control': 'public, max-age=86400' };
    return Reply.text('text/plain; charset=utf-8', RULES, { headers });
  }
}
