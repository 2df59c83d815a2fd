import { ValidationFailed } from '../errors/errors';

/** The most values and levels of nesting that a body may have: far more than any DTO needs. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 32;

/** Keys that later steps drop silently, because they have a meaning in JavaScript. */
const REFUSED_KEYS = ['__proto__', 'constructor', 'prototype'];

/**
 * Refuses a body whose shape alone is expensive: turning it into a DTO walks every value, including those that the DTO
 * doesn't declare.
 *
 * @throws ValidationFailed unless it is an object within the bounds and without keys that would be dropped silently
 */
export function requireBoundedShape(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ValidationFailed({ message: 'The body must be a JSON object.' });
  }
  let level: object[] = [body];
  let values = 1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new ValidationFailed({ message: `The body must not be nested deeper than ${MAX_DEPTH} levels.` });
    const next: object[] = [];
    for (const container of level) {
      const refused = REFUSED_KEYS.find((key) => Object.hasOwn(container, key));
      if (refused)
        throw new ValidationFailed({ message: `The body must not contain a key named ${refused}.` });
      const inner: unknown[] = Array.isArray(container) ? container : Object.values(container);
      values += inner.length;
      if (values > MAX_VALUES)
        throw new ValidationFailed({ message: `The body must not contain more than ${MAX_VALUES} values.` });
      for (const value of inner) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
}
