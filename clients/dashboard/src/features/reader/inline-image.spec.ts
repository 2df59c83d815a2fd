import { readInlineImage } from './inline-image';

describe('an image that a document contains', () => {
  it('is read from a data URL', () => {
    expect(readInlineImage('data:image/png;base64,AQI=')).toEqual({
      type: 'image/png',
      bytes: Uint8Array.of(1, 2),
    });
  });

  it.each([
    'https://docs.example/a.png',
    'data:image/png,a',
    'data:image/png;base64,',
    'data:image/png;base64,AAAAA',
    'data:image/png;base64,AAAA=',
    'data:image/png;base64,%41AAA',
  ])('is missing for %s', (source) => expect(readInlineImage(source)).toBeUndefined());
});
