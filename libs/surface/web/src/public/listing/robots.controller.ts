import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Describe, Reply } from '#platform';

// Only public pages may be crawled. There is no sitemap here, because it would disclose which organizations exist.
const RULES = `User-agent: *
Allow: /$
Allow: /p/
Allow: /assets/
Disallow: /
`;

const CACHED = { 'Cache-Control': 'Every cache may keep it for a day.' };

/** The rules for crawlers (RFC 9309). */
@ApiTags('Public pages')
@Controller('robots.txt')
export class RobotsController {
  @Get()
  @Access(anyone())
  @Describe('Read the rules for crawlers', {
    media: 'text/plain',
    headers: CACHED,
    more: 'The format of RFC 9309.',
    addition: true,
  })
  rules(): Reply {
    const headers = { 'Cache-Control': 'public, max-age=86400' };
    return Reply.text('text/plain; charset=utf-8', RULES, { headers });
  }
}
