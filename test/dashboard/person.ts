import type { Locator, Page } from 'playwright-core';
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

/** Chooses an agent by its name in the field of a form that seals a secret. */
export async function chooseAgent(form: Page | Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: 'For which agent?' }).fill(name);
  await form.getByRole('option', { name }).click();
}
