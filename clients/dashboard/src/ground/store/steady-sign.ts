import { sessionSign, signAtStart } from './session-sign';

let signOfPage = signAtStart;

/**
 * The sign if it is the one with which this page started. Then everything that the page was answered is of this session: no two sessions have the
 * same sign, so it did not change in between either.
 */
export function steadySign(): string | undefined {
  return sessionSign() === signAtStart ? signAtStart : undefined;
}

/**
 * Whether the browser holds another session than this page, so that answers can be of another person. A page that started without
 * a sign has the first one that it sees: the answer about its session sets it.
 */
export function isAnotherSession(): boolean {
  const sign = sessionSign();
  signOfPage ??= sign;
  return sign !== signOfPage;
}
