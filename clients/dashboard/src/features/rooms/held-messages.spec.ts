import { type HeldMessages, firstSince, joined, lastSeqOf } from './held-messages';

const messages = (...seqs: number[]) => seqs.map((seq) => ({ seq })) as unknown as HeldMessages['messages'];
const seqs = ({ messages: all }: HeldMessages) => all.map(({ seq }) => seq);

describe('the messages that a browser holds of a room', () => {
  it('are joined with newer and older ones, each once and in order', () => {
    const held = { messages: messages(5, 6), hasOlder: true };
    expect(seqs(joined(held, messages(6, 7)))).toEqual([5, 6, 7]);
    expect(seqs(joined(held, messages(3, 4, 5)))).toEqual([3, 4, 5, 6]);
  });

  it('begin with the fifty newest', () => {
    expect([firstSince(120), firstSince(50), firstSince(3), firstSince(0)]).toEqual([70, 0, 0, 0]);
  });

  it('are followed from the last one, or from the beginning', () => {
    expect(lastSeqOf({ messages: messages(5, 6), hasOlder: false })).toBe(6);
    expect(lastSeqOf(undefined)).toBe(0);
  });
});
