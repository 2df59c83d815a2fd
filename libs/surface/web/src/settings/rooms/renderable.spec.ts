import { renderableMessages as renderable } from './renderable';

const message = (text: string) => ({ text });

describe('the messages on the page of a room', () => {
  it('are all that there are, if their texts are like those of people', () => {
    const messages = Array.from({ length: 50 }, () => message(`${'A line of text.\n'.repeat(60)}The end.`));
    expect(renderable(messages)).toEqual(messages);
  });

  it.each([['\n'], ['\u0001'], ['\u202e']])(
    'are only the newest ones, if older ones consist of %j',
    (odd) => {
      const messages = [
        message('a'),
        message(odd.repeat(4_990)),
        message(`${odd.repeat(10)}b`),
        message('c'),
      ];
      expect(renderable(messages)).toEqual(messages);
      expect(renderable([...messages, message(odd)])).toEqual([messages[2], messages[3], message(odd)]);
    },
  );

  it('end within the newest one, if it is too much on its own', () => {
    const messages = [message('a'), message(`b${'\n'.repeat(16_000)}c`)];
    expect(renderable(messages)).toEqual([message(`b${'\n'.repeat(5_000)}…`)]);
  });
});
