import type { Page } from 'playwright-core';
import type { Person } from '#testing';

/** Signs a person in on a page, with the session that the person has already. */
export async function carrySession(page: Page, { url, cookie }: Person): Promise<void> {
  const [name, value] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name: name!, value: value!, url }]);
}

/** Signs a person in by the form, as people do. @param page shows the sign-in page */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
