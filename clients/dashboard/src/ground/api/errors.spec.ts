import { texts } from '../texts/en';
import { ApiError, explain } from './errors';

const refusal = (code: string | undefined, message: string) => {
  const error = new ApiError(message, 429, code, {}, undefined, 30);
  return explain(error, texts);
};

describe('the explanation of a refusal beyond a limit', () => {
  it('says when the limit of requests ends, also that of a proxy', () => {
    const ofRequests = 'You have reached the limit of requests. Try again in 30 seconds.';
    expect(refusal('SVC_RATE_LIMITED', 'Too many requests. Wait.')).toBe(ofRequests);
    expect(refusal(undefined, 'The service answered with HTTP 429.')).toBe(ofRequests);
  });

  it('is the message of the service for each other limit', () => {
    const message = 'Too many mails were sent to this address within an hour.';
    expect(refusal('SVC_RATE_LIMITED', message)).toBe(message);
    expect(refusal('SVC_QUOTA_EXCEEDED', 'The daily quota is used up.')).toBe('The daily quota is used up.');
  });
});
