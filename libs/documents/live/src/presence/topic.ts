import { defineTopic } from '#platform';

/** The name of the topics below. */
export const PRESENCE = 'presence';

/** Published when somebody opens or leaves a document, or begins or stops to edit it. */
export const presenceChanged = defineTopic<[tenantId: string, projectId: string, nodeId: string]>(PRESENCE);
