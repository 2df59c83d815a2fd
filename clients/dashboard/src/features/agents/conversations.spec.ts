import type { Mail } from './agents.queries';
import { conversationsOf } from './conversations';

const mail = (messageId: string, inReplyTo: string | null = null, subject: string | null = null) =>
  ({ messageId, inReplyTo, untrusted: { subject, body: '' } }) as Mail;

describe('conversations', () => {
  it('contain answers, oldest first, and the one with the newest message comes first', () => {
    const all = conversationsOf([
      mail('4', '2'),
      mail('3', null, 'Other'),
      mail('2', '1'),
      mail('1', null, 'Release'),
    ]);
    expect(
      all.map(({ id, subject, messages }) => [id, subject, messages.map((one) => one.messageId)]),
    ).toEqual([
      ['1', 'Release', ['1', '2', '4']],
      ['3', 'Other', ['3']],
    ]);
  });

  it('begin with an answer whose question is not loaded, and end where messages answer each other in a circle', () => {
    expect(conversationsOf([mail('2', 'unknown')])).toMatchObject([{ id: '2' }]);
    expect(
      conversationsOf([mail('a', 'b'), mail('b', 'a')]).flatMap(({ messages }) => messages),
    ).toHaveLength(2);
  });
});
