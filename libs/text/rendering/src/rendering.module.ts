import { Module } from '@nestjs/common';
import { HtmlSanitizer } from './html/html-sanitizer';
import { Renderer } from './page/renderer';
import { ViewRenderer } from './view/view-renderer';

/** Turns Markdown and HTML into HTML that is safe to show. */
@Module({
  providers: [HtmlSanitizer, Renderer, ViewRenderer],
  exports: [HtmlSanitizer, Renderer, ViewRenderer],
})
export class RenderingModule {}
