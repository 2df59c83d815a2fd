import { Module } from '@nestjs/common';
import { HtmlSanitizer } from './html/html-sanitizer';
import { Renderer } from './page/renderer';

/** Turns Markdown and HTML into HTML that is safe to show. */
@Module({ providers: [HtmlSanitizer, Renderer], exports: [HtmlSanitizer, Renderer] })
export class RenderingModule {}
