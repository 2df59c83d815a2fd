import { anonymous } from '#testing';
import type { ScanDeployment } from '../../scan/scan-support';
import { type Tour, USER_AGENT } from './acme';
import type { Recorder } from './recorder';
import { keepAccount, manageMembers, signUp } from './tour-accounts';
import { organize } from './tour-organizations';
import { illustrate } from './tour-files';
import { authorizeClient } from './tour-oauth';
import { openHome } from './tour-home';
import { takePartInRoom } from './tour-relay';
import { meetInRoom } from './tour-rooms';
import { connectAssistant, createToken, manageAgents } from './tour-agents';
import { exchangeMessages } from './tour-inbox';
import { distribute } from './tour-distribution';
import { beTogether } from './tour-live';
import { publish, scanGithub } from './tour-publishing';
import { passSecrets } from './tour-seal';
import { collect, identify, revokeDocId, share } from './tour-sharing';
import { meetAgents } from './tour-social';
import { arrangeTree, createHandbook, findDocuments, writeDocuments } from './tour-workspace';

/** Calls every route at least once, as people and an agent of a small organization would. */
export async function takeTour(deployment: ScanDeployment, recorder: Recorder): Promise<void> {
  const tour: Tour = { deployment, recorder, url: deployment.api.url };
  const { olivia, max } = await signUp(tour);
  const handbook = await createHandbook(tour, olivia);
  const agent = await connectAssistant(tour, olivia);
  await createToken(tour, olivia);
  await authorizeClient(tour, olivia);
  const guide = await writeDocuments(tour, agent, handbook);
  await beTogether(tour, { olivia, agent }, guide);
  await arrangeTree(tour, olivia, handbook);
  await illustrate(tour, olivia, handbook);
  await findDocuments(tour, { olivia, agent }, handbook, guide);
  const docId = await identify(tour, olivia, guide);
  await share(tour, { olivia, max, agent }, guide, docId);
  await collect(tour, olivia, guide);
  await exchangeMessages(tour, { olivia, max });
  await passSecrets(tour, { olivia, agent });
  await publish(tour, olivia, handbook, guide);
  await meetAgents(tour, { olivia, max }, handbook);
  await distribute(tour, { olivia, max }, handbook.slug);
  await meetInRoom(tour, { olivia, max, agent });
  await takePartInRoom(tour, { olivia });
  await openHome(tour, olivia);
  await organize(tour, { olivia, max });
  await scanGithub(tour, olivia, handbook);
  await manageAgents(tour, olivia, agent);
  await revokeDocId(tour, olivia, docId);
  await manageMembers(tour, olivia, max);
  await keepAccount(tour);
  await operate(tour);
}

/** Operators and developers read these. */
async function operate({ url, recorder }: Tour): Promise<void> {
  const visitor = anonymous(url).with(USER_AGENT);
  for (const path of ['/healthz', '/readyz', '/api/openapi'])
    await recorder.record(visitor.get(path).expect(200));
}
