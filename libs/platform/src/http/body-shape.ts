import { ValidationFailed } from '../errors/errors';

/** Most values that a body may consist of, and how deep they may be nested: far more than any DTO has. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 32;

/** Keys that later steps drop without a word, because of what they mean to JavaScript. */
const REFUSED_KEYS = ['__proto__', 'constructor', 'prototype'];

/**
 * Refuses a body whose mere shape would cost: turning it into a DTO walks every value, also those no DTO asks for.
 *
 * @throws ValidationFailed for anything but an object, and past the bounds or for a key that would be lost.
 */
export function requireModestShape(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ValidationFailed({ message: 'The body must be a JSON object.' });
  }
  let level: object[] = [body];
  let values = 1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new ValidationFailed({ message: `The body is nested deeper than ${MAX_DEPTH} levels.` });
    const next: object[] = [];
    for (const container of level) {
      const refused = REFUSED_KEYS.find((key) => Object.hasOwn(container, key));
      if (refused)
        throw new ValidationFailed({ message: `A key named ${refused} is not accepted anywhere in a body.` });
      const inner: unknown[] = Array.isArray(container) ? container : Object.values(container);
      values += inner.length;
      if (values > MAX_VALUES)
        throw new ValidationFailed({ message: `The body consists of more than ${MAX_VALUES} values.` });
      for (const value of inner) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
}
