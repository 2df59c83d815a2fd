import { ApiError, connect } from '../../../sdk/dist/index.js';
import { Problem } from '../terminal/problem.js';
import { bold, framed, oneLine } from '../terminal/text.js';
import { asWrongAddress } from './problems.js';
/** How long the first call is retried. Until the service has answered once, the address itself may be wrong. */
export const FIRST_PATIENCE_SECONDS = 5;
/** Requests a connection, and waits until a person approves it in the browser, or the approver over the API. */
export async function requestConnection(options, approver) {
    const connection = await connect({
        ...options,
        onCode: async ({ userCode, verificationUriComplete, expiresAt }) => {
            if (approver) {
                await approver.approve(userCode);
                console.log(`Approved the connection over the API as ${approver.email}.`);
                return;
            }
            const minutes = Math.round((expiresAt.getTime() - Date.now()) / 60_000);
            console.log(`\nOpen this page in a browser, sign in and approve the connection within ${minutes} minutes:\n`);
            console.log(framed([oneLine(verificationUriComplete), '', `Code  ${bold(oneLine(userCode))}`]));
        },
    }).catch((error) => {
        throw explained(error, options.baseUrl);
    });
    const { scopes, expiresAt } = connection.credentials;
    const until = expiresAt.slice(0, 16).replace('T', ' ');
    console.log(`Connected with the scopes ${oneLine(scopes.join(', '))}. The token expires at ${oneLine(until)} UTC.\n`);
    return connection;
}
function explained(error, url) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'access_denied')
        return new Problem('The connection was denied.');
    if (code === 'expired_token')
        return new Problem('The code expired before a person approved it. Run the command again for a new code.');
    return asWrongAddress(error, url);
}
