import { authorsSince } from './news';

const author = (id: string, minute: number) => ({
  kind: 'person' as const,
  id,
  displayName: id,
  savedAt: `2026-11-25T10:0${minute}:00.000Z`,
});
const names = (before: ReturnType<typeof author>[], after: ReturnType<typeof author>[]) =>
  authorsSince({ authors: before }, { authors: after }, 'me')?.map(({ id }) => id);

describe('who changed a document that somebody reads', () => {
  it('are those who saved it since', () => {
    expect(names([author('ada', 1)], [author('bot', 3), author('ada', 1)])).toEqual(['bot']);
    expect(names([author('ada', 1)], [author('bot', 3), author('ada', 2)])).toEqual(['bot', 'ada']);
  });

  it('is nobody else if the reader did it', () => {
    expect(names([author('ada', 1)], [author('me', 2), author('ada', 1)])).toBeUndefined();
  });

  it('does not include the reader', () => {
    expect(names([], [author('me', 2), author('ada', 1)])).toEqual(['ada']);
  });

  it('is unknown to somebody who sees no authors', () => {
    expect(names([], [])).toEqual([]);
  });
});
