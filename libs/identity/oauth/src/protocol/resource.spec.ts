import { audienceOf, resourceOf } from './resource';

const BASE = 'https://docs.example';

describe('the resource of a request', () => {
  it('is the tools, or the whole service', () => {
    expect(audienceOf('https://docs.example/mcp', BASE)).toBe('/mcp');
    expect(audienceOf('https://docs.example/mcp/', BASE)).toBe('/mcp');
    expect(audienceOf('https://docs.example/mcp/?toolsets=inbox', BASE)).toBe('/mcp');
    expect(audienceOf(undefined, BASE)).toBe('/mcp');
    expect(audienceOf('https://docs.example/mcp?toolsets=inbox,seal', BASE)).toBe('/mcp');
    expect(audienceOf('https://docs.example/mcp?toolsets=inbox%2Cseal', BASE)).toBe('/mcp');
    expect(audienceOf('https://docs.example', `${BASE}/`)).toBeNull();
    expect(audienceOf('https://docs.example/', BASE)).toBeNull();
    expect([resourceOf('/mcp', BASE), resourceOf(null, `${BASE}/`)]).toEqual([`${BASE}/mcp`, BASE]);
  });

  it.each([
    'https://other.example/mcp',
    'https://docs.example/mcp//',
    'https://docs.example/mcp/x',
    'https://docs.example/mcp#x',
    'https://docs.example/mcp?x=1',
    'https://docs.example/mcp?toolsets=',
    'https://docs.example/mcp?toolsets=a&x=1',
    'https://docs.example/?toolsets=a',
    'http://docs.example/mcp',
    'https://docs.example.evil.example/mcp',
    '/mcp',
    'mcp',
  ])('cannot be %s', (resource) => expect(audienceOf(resource, BASE)).toBeUndefined());
});
