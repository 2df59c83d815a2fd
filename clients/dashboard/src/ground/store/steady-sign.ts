import { sessionSign, signAtStart } from './session-sign';

/**
 * The sign if it is the one with which this page started. Then everything that the page was answered is of this session: no two sessions have the
 * same sign, so it did not change in between either.
 */
export function steadySign(): string | undefined {
  return isAnotherSession() ? undefined : signAtStart;
}

/** Whether the browser holds another session than when this page started, so that answers are perhaps not of the person of this page. */
export function isAnotherSession(): boolean {
  return sessionSign() !== signAtStart;
}
