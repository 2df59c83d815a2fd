import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { oneLine } from './answers/fence.js';

/** The prompts that people can start by their names, for example as a slash command. */
export const PROMPTS: Prompt[] = [
  {
    name: 'answer',
    title: 'Answer from the documents',
    description: 'Answers a question from the documents, with citations.',
    arguments: [
      { name: 'question', description: 'The question.', required: true },
      { name: 'project', description: 'The slug of a project. Default: all projects.' },
    ],
  },
];

export function promptMessages({
  name,
  arguments: { question, project } = {},
}: {
  name: string;
  arguments?: Record<string, string>;
}): GetPromptResult {
  if (name !== 'answer')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${oneLine(name)}".`);
  if (!question) throw new ProtocolError(ProtocolErrorCode.InvalidParams, '`question` is required.');
  const where = project ? ` with \`project: ${JSON.stringify(project)}\`` : '';
  const text = `Answer this question from the documents of the workspace. Call \`context\` first${where}. If the passages do not answer it, \`search\` with other words. Name the document and the citation for each statement, and say so if the documents do not answer the question.\n\n${question}`;
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
