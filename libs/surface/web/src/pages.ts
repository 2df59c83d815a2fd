import { Router } from 'express';
import type { Pages } from '#platform';
import { dashboardFiles } from './dashboard/dashboard-files';
import { pageAssets } from './page/assets';
import { errorPage } from './parts/error-page';
import { PAGE_SCRIPT_PATH } from './parts/page-script';

/** The options that all pages share. */
export const PAGES: Pages = {
  scriptPath: PAGE_SCRIPT_PATH,
  assets: Router().use(pageAssets(), dashboardFiles()),
  errorPage,
};
