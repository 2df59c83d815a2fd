import { isMeantForCall } from './audience';

describe('the audience of a token', () => {
  it('lets a token without one be used everywhere', () => {
    expect(isMeantForCall(null, undefined, undefined)).toBe(true);
    expect(isMeantForCall(null, '/mcp', undefined)).toBe(true);
    expect(isMeantForCall(null, undefined, '/mcp')).toBe(true);
  });

  it('limits a bound token to the routes of its resource', () => {
    expect(isMeantForCall('/mcp', '/mcp', undefined)).toBe(true);
    expect(isMeantForCall('/mcp', undefined, undefined)).toBe(false);
    expect(isMeantForCall('/mcp', '/other', undefined)).toBe(false);
  });

  it('accepts a bound token in the calls that its resource makes', () => {
    expect(isMeantForCall('/mcp', undefined, '/mcp')).toBe(true);
    expect(isMeantForCall('/mcp', undefined, '/other')).toBe(false);
  });
});
