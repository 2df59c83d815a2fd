import { ApiError, type ConnectionError } from '../../../sdk/dist/index.js';
import { type Limits, readLimits } from './limits.js';

/** Called before a wait: with the seconds, and with the outage, which is undefined for the rate limit. */
export type OnWait = (seconds: number, outage: string | undefined) => void;

/** Observes the requests of a client: counts them, keeps the limits of the last response, and reports waits. */
export class Traffic {
  requests = 0;
  limits: Limits | undefined;
  onWait: OnWait = printEachWaitOnce();

  /** Options of a client of the SDK. */
  readonly observed = {
    fetch: async (request: Request): Promise<Response> => {
      this.requests++;
      const response = await fetch(request);
      this.limits = readLimits(response.headers) ?? this.limits;
      return response;
    },
    onRetry: (failure: ApiError | ConnectionError, seconds: number): void =>
      this.onWait(Math.ceil(seconds), outageOf(failure)),
  };
}

function outageOf(failure: ApiError | ConnectionError): string | undefined {
  if (!(failure instanceof ApiError)) return failure.message.replace(/\.$/, '');
  return failure.status === 429 ? undefined : `The service answered ${failure.status}`;
}

/** Prints one line for each wait. Used until the progress bar starts. */
function printEachWaitOnce(): OnWait {
  let until = 0;
  return (seconds, outage) => {
    if (Date.now() >= until)
      console.log(outage ? `${outage}: retrying in ${seconds} s` : `Rate limit: continuing in ${seconds} s`);
    until = Math.max(until, Date.now() + seconds * 1000);
  };
}
