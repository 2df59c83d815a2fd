import type { Credentials } from '../../../sdk/dist/index.js';
import { ToolProblem } from '../answers/advice.js';
import type { Store } from '../connection/store.js';

/** The credentials of the connected agent. @throws ToolProblem for a token from the settings, which belongs to no agent and has no key */
export function connectedAgent(store: Store): Credentials {
  const { credentials } = store.read() ?? {};
  if (!credentials?.token)
    throw new ToolProblem(
      'This tool needs the key of an agent. Ask the user to remove WORKSPACE_TOKEN from the settings of this server, so that it connects as an agent.',
    );
  return credentials;
}
