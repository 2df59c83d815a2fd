export { RenderingModule } from './rendering.module';
export { HtmlSanitizer } from './html/html-sanitizer';
export { shortened } from './page/reading';
export { Renderer, type Rendering } from './page/renderer';
export { type Place } from './page/rendered';
export { putAddresses } from './view/put-addresses';
export { ViewRenderer } from './view/view-renderer';
export { RENDERING_VERSION } from './rendering-version';
