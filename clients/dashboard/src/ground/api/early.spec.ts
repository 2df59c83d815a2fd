import { answerOf, dropEarly, takeEarly } from './early';

const PATH = '/api/nodes/1/children';

describe('an early answer', () => {
  const { fetch } = globalThis;
  beforeEach(() => (globalThis.fetch = () => Promise.resolve(Response.json({ data: ['early'] }))));
  afterEach(() => (globalThis.fetch = fetch));

  const request = (path: string, headers?: Record<string, string>) =>
    new Request(`https://here.example${path}`, { headers: { ...headers } });
  const take = (path: string, headers?: Record<string, string>) => takeEarly(request(path, headers));

  it('is taken once', async () => {
    expect(await answerOf(PATH)).toEqual(['early']);
    expect(await (await take(PATH))!.json()).toEqual({ data: ['early'] });
    expect(take(PATH)).toBeUndefined();
  });

  it('is not left for later if the screen asks first, or asks for a change of what it knows', async () => {
    expect(take('/first')).toBeUndefined();
    await answerOf('/first');
    expect(take('/first')).toBeUndefined();
    await answerOf('/known');
    expect(take('/known', { 'If-None-Match': '"1"' })).toBeUndefined();
    expect(take('/known')).toBeUndefined();
  });

  it('is dropped once the screen is there', async () => {
    await answerOf('/unused');
    dropEarly();
    expect(take('/unused')).toBeUndefined();
    expect(await answerOf('/later')).toEqual(['early']);
    expect(take('/later')).toBeUndefined();
  });
});
