import { readParameters } from './parameters';

describe('the parameters of a request', () => {
  it('have one value each', () => {
    const { parameters, repeated } = readParameters({ a: '1', empty: '', b: ['1', '2'] });
    expect({ ...parameters }).toEqual({ a: '1' });
    expect(repeated).toEqual(['b']);
  });

  it('inherit nothing', () => {
    expect(readParameters({}).parameters.constructor).toBeUndefined();
  });
});
