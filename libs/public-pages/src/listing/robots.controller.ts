import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Reply } from '#platform';

// Only public pages may be crawled. There is no sitemap here, because it would disclose which organizations exist.
const RULES = `User-agent: *
Allow: /$
Allow: /p/
Allow: /assets/
Disallow: /
`;

/** The rules for crawlers (RFC 9309). */
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
