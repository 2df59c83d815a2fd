export { RenderingModule } from './rendering.module';
export { HtmlSanitizer } from './html/html-sanitizer';
export { shortened } from './page/reading';
export { Renderer, type Rendering } from './page/renderer';
export { type Place } from './page/rendered';
export { RENDERING_VERSION } from './rendering-version';
