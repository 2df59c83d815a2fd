import { type Client, type Person, newMember, newOwner } from '#testing';
import { deployment, startApi } from '../support/deployments';
import { connectSealing, enrolKey, sealFor } from './seal-support';

const PATH = '/api/v1/secret-envelopes';

/** The same session or agent at another process, which has its own address. */
const callerAt = (caller: Client, address: string) => caller.at(address).with({ Origin: address });

describe('envelopes', () => {
  const { api } = deployment();
  const [url] = api;
  let stranger: Person;

  beforeAll(async () => {
    stranger = await newOwner(url);
  });

  describe('sealing', () => {
    it('keeps the limit of a recipient with concurrent senders in two processes', async () => {
      const limits = { SEALED_SECRETS_PER_RECIPIENT: '5', SEALED_SECRETS_PER_PAIR: '24' };
      const services = await Promise.all([startApi(deployment(), limits), startApi(deployment(), limits)]);
      const crowded = await connectSealing(stranger);
      const crowdedKey = await enrolKey(crowded);
      const senders = await Promise.all([1, 2, 3].map(() => newMember(stranger, 'admin')));
      const sealed = await sealFor(null, crowded, crowdedKey);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          callerAt(senders[i % 3]!, services[i % 2]!.url).post(PATH, sealed),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    });
  });
});
