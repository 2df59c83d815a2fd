import { ThreadQueueFull, ThreadTimedOut } from '#platform';
import { Unindexable, unindexable } from './indexing-failures';

const coded = (code: string) => Object.assign(new Error('secret text'), { code });

describe('a failure while a document is indexed', () => {
  it.each([
    ['a thread that runs too long', new ThreadTimedOut(), 'reading', 'ThreadTimedOut'],
    ['an error of the program', new TypeError('secret text'), 'reading', 'TypeError'],
    ['a vector that is too long', coded('54000'), 'writing', '54000'],
    ['a text that the database refuses', coded('22P05'), 'writing', '22P05'],
    ['a statement that runs too long', coded('57014'), 'writing', '57014'],
    ['a message that is too long', new RangeError('Invalid string length'), 'writing', 'too long'],
  ] as const)('is the fault of the document: %s', (_, error, stage, reason) => {
    const failure = unindexable(error, stage);
    expect(failure).toBeInstanceOf(Unindexable);
    expect(failure).toMatchObject({ reason });
    expect(failure.message).not.toContain('secret');
  });

  it.each([
    ['a full queue of threads', new ThreadQueueFull(), 'reading'],
    ['a deadlock', coded('40P01'), 'writing'],
    ['a lock that is held too long', coded('55P03'), 'writing'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'writing'],
  ] as const)('is passed on: %s', (_, error, stage) => {
    expect(unindexable(error, stage)).toBe(error);
  });
});
