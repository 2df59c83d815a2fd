import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const SOURCE = 'libs/text/rendering/src/view/sanitize-viewed';

/** The tags and attributes of a view, with which the dashboard sanitizes it a second time. Needs the built service. */
export function viewedHtml() {
  const allowed = createRequire(import.meta.url)(join(root, `dist/${SOURCE}.js`)).viewedHtml();
  return `/**
 * The attributes of each tag that the HTML of a document can have; \`*\` are those of all tags. Written by npm run docs from
 * ${SOURCE}.ts.
 */
export const VIEWED_HTML: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(allowed)};\n`;
}
