import { join } from 'node:path';
import { hashOfCode } from '#platform';
import { RENDERING_VERSION } from '#rendering';
import { PAGE_SCRIPT_PATH } from '../../parts/page-script';

/**
 * Identifies the code of the public pages in their ETags: a hash of all code of this folder and of libs/text/rendering, and of the script
 * of all pages. So caches don't keep pages that an earlier version of the service rendered.
 */
export const PAGE_VERSION = hashOfCode(join(__dirname, '..')) + RENDERING_VERSION + PAGE_SCRIPT_PATH;
