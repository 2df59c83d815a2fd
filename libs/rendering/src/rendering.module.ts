import { Module } from '@nestjs/common';
import { HtmlSanitiser } from './html/html-sanitiser';
import { Renderer } from './page/renderer';

/** Turns Markdown and HTML into HTML that is safe to show. */
@Module({ providers: [HtmlSanitiser, Renderer], exports: [HtmlSanitiser, Renderer] })
export class RenderingModule {}
