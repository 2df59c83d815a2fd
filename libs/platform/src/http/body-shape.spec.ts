import { ValidationFailed } from '../errors/errors';
import { requireBoundedShape } from './body-shape';

function nested(levels: number): object {
  let value: object = {};
  for (let i = 1; i < levels; i++) value = { value };
  return value;
}

describe('requireBoundedShape', () => {
  it.each([{}, { a: 1, b: [1, 2, { c: null }] }, nested(32), { list: Array(19_000).fill(0) }])(
    'accepts an object within the bounds',
    (body) => {
      expect(() => requireBoundedShape(body)).not.toThrow();
    },
  );

  it.each([
    [],
    'text',
    null,
    5,
    nested(33),
    { list: Array(20_001).fill(0) },
    { list: Array(10_001).fill({ a: 1 }) },
    { a: JSON.parse('{"__proto__":1}') as object },
    { b: { constructor: 1 } },
  ])('refuses what is not an object, is too deep, is too large, or would lose a key', (body) => {
    expect(() => requireBoundedShape(body)).toThrow(ValidationFailed);
  });
});
