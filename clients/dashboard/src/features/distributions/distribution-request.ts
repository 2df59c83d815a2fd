import type { Problems } from '../../ground/controls/form';
import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';
import type { ChosenDocument } from './distributions.acts';

type Body = Schema<'CreateDistributionDto'>;

/** How many documents and projects a distribution can have. */
export const DOCUMENTS_MAX = 100;
export const TARGETS_MAX = 50;
/** How long projects have to acknowledge, in hours: a day, three days, a week, two weeks, 30 days. */
export const TIMEOUTS = [24, 72, 168, 336, 720] as const;

/** The values that a person entered to distribute documents. */
export interface DistributionInput {
  title: string;
  sourceProject: string;
  documents: readonly ChosenDocument[];
  targetProjects: readonly string[];
  priority: Body['priority'];
  timeoutHours: number;
  message: string;
  requireFeedback: boolean;
  callbackWebhookUrl: string;
}

/** The problems that can be found before the service is asked, by field. */
export function problemsOf(input: DistributionInput, { distributions, controls }: Texts): Problems {
  const { problems } = distributions;
  const count = input.documents.length;
  return {
    ...(input.title.trim() === '' && { title: controls.required }),
    ...(input.sourceProject === '' && { sourceProject: controls.required }),
    ...(count === 0 && { documents: problems.documents }),
    ...(count > DOCUMENTS_MAX && { documents: problems.tooManyDocuments(DOCUMENTS_MAX) }),
    ...(input.targetProjects.length === 0 && { targetProjects: problems.targetProjects }),
    ...(input.targetProjects.length > TARGETS_MAX && {
      targetProjects: problems.tooManyProjects(TARGETS_MAX),
    }),
    ...(!isHttps(input.callbackWebhookUrl) && { callbackWebhookUrl: problems.callbackWebhookUrl }),
  };
}

/** The request, without its documents. */
export function requestOf({ documents: _, message, ...input }: DistributionInput): Omit<Body, 'documents'> {
  return {
    ...input,
    title: input.title.trim(),
    targetProjects: [...input.targetProjects],
    callbackWebhookUrl: input.callbackWebhookUrl.trim(),
    ...(message.trim() !== '' && { message }),
  };
}

/** The problem of a field, also if it is about one of its values. */
export function problemAt(problems: Problems, field: string): string | undefined {
  const path = Object.keys(problems).find((name) => name === field || name.startsWith(`${field}.`));
  return path === undefined ? undefined : problems[path];
}

/** The service decides which addresses it calls: an operator can allow further ones for tests. */
function isHttps(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text.trim());
}
