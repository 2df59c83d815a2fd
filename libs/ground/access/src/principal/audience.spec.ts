import { forAudience, isMeantForCall } from './audience';

describe('the audience of a token', () => {
  it('lets a token without one be used everywhere', () => {
    expect(isMeantForCall(null, undefined)).toBe(true);
    expect(isMeantForCall(null, '/mcp')).toBe(true);
    expect(forAudience('/mcp', () => isMeantForCall(null, undefined))).toBe(true);
  });

  it('limits a bound token to the routes of its resource', () => {
    expect(isMeantForCall('/mcp', '/mcp')).toBe(true);
    expect(isMeantForCall('/mcp', undefined)).toBe(false);
    expect(isMeantForCall('/mcp', '/other')).toBe(false);
  });

  it('accepts a bound token in the calls that its resource makes, also after a wait', async () => {
    const waited = forAudience('/mcp', async () => {
      await new Promise(setImmediate);
      return isMeantForCall('/mcp', undefined);
    });
    expect(await waited).toBe(true);
    expect(forAudience('/other', () => isMeantForCall('/mcp', undefined))).toBe(false);
    expect(isMeantForCall('/mcp', undefined)).toBe(false);
  });
});
