import { ApiError } from '../../../sdk/dist/index.js';
import { readLimits } from './limits.js';
/** Observes the requests of a client: counts them, keeps the limits of the last response, and reports waits. */
export class Traffic {
    requests = 0;
    limits;
    onWait = printEachWaitOnce();
    /** Options of a client of the SDK. */
    observed = {
        fetch: async (request) => {
            this.requests++;
            const response = await fetch(request);
            this.limits = readLimits(response.headers) ?? this.limits;
            return response;
        },
        onRetry: (failure, seconds) => this.onWait(Math.ceil(seconds), outageOf(failure)),
    };
}
function outageOf(failure) {
    if (!(failure instanceof ApiError))
        return failure.message.replace(/\.$/, '');
    return failure.status === 429 ? undefined : `The service answered ${failure.status}`;
}
/** Prints one line for each wait. Used until the progress bar starts. */
function printEachWaitOnce() {
    let until = 0;
    return (seconds, outage) => {
        if (Date.now() >= until)
            console.log(outage ? `${outage}: retrying in ${seconds} s` : `Rate limit: continuing in ${seconds} s`);
        until = Math.max(until, Date.now() + seconds * 1000);
    };
}
