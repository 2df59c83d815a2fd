import type { Page } from 'playwright-core';

/** The text field of the editor. */
export const field = (page: Page) => page.getByRole('textbox', { name: /^Text of / });

/** Waits until the editor says where the text is. */
export async function waitForStatus(page: Page, status: string | RegExp): Promise<void> {
  // "Not saved" contains "saved" too.
  const hasText = typeof status === 'string' ? new RegExp(`^${status}`) : status;
  await page.locator('[data-saving]', { hasText }).waitFor();
}

/** Puts the cursor at the end of the text. */
export async function goToEnd(page: Page): Promise<void> {
  await field(page).click();
  await page.keyboard.press('Control+End');
}

/** Saves now, as Ctrl-S does, and waits until the service has the text. */
export async function saveNow(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.locator('[data-saving=saved]').waitFor();
}
