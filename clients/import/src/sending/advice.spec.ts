import { adviceFor } from './advice.js';

describe('the advice for a refused document', () => {
  it('is one line with the reason and the remedy, without a full stop between them', () => {
    const refusal = {
      code: 'SVC_NOT_A_FOLDER',
      status: 409,
      message: '/a is a file, so it cannot contain /a/b.md.',
      details: {},
    };
    expect(adviceFor(refusal)).toEqual({
      why: '/a is a file, so it cannot contain /a/b.md',
      remedy: 'rename one of the two, or import into another folder with --under',
    });
  });

  it('has the request id of an error of the service after the reason', () => {
    const refusal = {
      code: 'SVC_UNAVAILABLE',
      status: 503,
      message: 'Retry in a moment.',
      details: {},
      requestId: 'abc',
    };
    expect(adviceFor(refusal).why).toBe('Retry in a moment (request abc)');
  });
});
