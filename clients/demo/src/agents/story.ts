import { Stage } from '../stage/stage.js';
import { connectAgents, foundCompanies } from './steps/companies.js';
import { distributeGuide } from './steps/distribution.js';
import { editSafely, writeGuide } from './steps/documents.js';
import { verifyHistory } from './steps/lineage.js';
import { sendMessage } from './steps/messages.js';
import { handOverSecret } from './steps/secrets.js';
import { shareOnce } from './steps/sharing.js';

/**
 * Tells the story of two agents of two companies.
 *
 * @param secondUrl the process that the customer's agent uses
 */
export async function tellStory({
  url,
  secondUrl,
  pauseMs,
}: {
  url: string;
  secondUrl: string;
  pauseMs: number;
}): Promise<void> {
  console.log(`Two agents of two companies, on ${[...new Set([url, secondUrl])].join(' and ')}`);
  const stage = new Stage(pauseMs);
  const startedAt = Date.now();

  await stage.chapter('Two companies sign up');
  const companies = await foundCompanies(stage, url);

  await stage.chapter('Each connects an agent');
  const { supplier, customer } = await connectAgents(stage, companies, { url, secondUrl });

  await stage.chapter('The supplier’s agent writes a guide');
  const guide = await writeGuide(stage, supplier);

  await stage.chapter('It reads one section and edits it safely');
  await editSafely(stage, supplier, guide);

  await stage.chapter('It shares the guide with the other company, once');
  const received = await shareOnce(stage, { supplier, customer, guide });

  await stage.chapter('The customer verifies where the guide comes from');
  await verifyHistory(stage, { url, supplier, customer, guide, received });

  await stage.chapter('A message wakes the customer’s agent');
  await sendMessage(stage, { supplier, customer });

  await stage.chapter('A secret changes hands, unseen by the service');
  await handOverSecret(stage, { supplier, customer });

  await stage.chapter('The supplier distributes the guide inside');
  await distributeGuide(stage, { url, supplier, guide });

  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\nThe end, after ${seconds} s. The agents used the SDK in clients/sdk; its README starts with ten lines.`,
  );
}
