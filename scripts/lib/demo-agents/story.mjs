import { Stage } from './stage.mjs';
import { connectAgents, foundCompanies } from './steps/companies.mjs';
import { distributeGuide } from './steps/distribution.mjs';
import { editSafely, writeGuide } from './steps/documents.mjs';
import { verifyHistory } from './steps/lineage.mjs';
import { sendMessage } from './steps/messages.mjs';
import { handOverSecret } from './steps/secrets.mjs';
import { shareOnce } from './steps/sharing.mjs';

/**
 * The steps of the story, in order. Each gets the stage, and the cast: what the steps before it have left for it, by name.
 * @type {{ title: string, run: (stage: Stage, cast: Record<string, any>) => Promise<void> }[]}
 */
const STORY = [
  { title: 'Two companies sign up', run: foundCompanies },
  { title: 'Each connects an agent', run: connectAgents },
  { title: 'The supplier’s agent writes a guide', run: writeGuide },
  { title: 'It reads one section and edits it safely', run: editSafely },
  { title: 'It shares the guide with the other company, once', run: shareOnce },
  { title: 'The customer verifies where the guide comes from', run: verifyHistory },
  { title: 'A message wakes the customer’s agent', run: sendMessage },
  { title: 'A secret changes hands, unseen by the service', run: handOverSecret },
  { title: 'The supplier distributes the guide inside', run: distributeGuide },
];

/**
 * @param {string} url
 * @param {{ pauseMs: number, secondUrl?: string }} options `secondUrl`: the process that the customer's agent uses
 */
export async function tellStory(url, { pauseMs, secondUrl = url }) {
  console.log(`Two agents of two companies, on ${[...new Set([url, secondUrl])].join(' and ')}`);
  const stage = new Stage({ pauseMs });
  const cast = { url, secondUrl };
  const startedAt = Date.now();
  for (const { title, run } of STORY) {
    await stage.chapter(title);
    await run(stage, cast);
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\nThe end, after ${seconds} s. The agents used the SDK in clients/sdk; its README starts with ten lines.`,
  );
}
