import type { Person } from '#testing';
import type { Tour } from './acme';

/** Olivia opens the first screen, and what is shared and published. */
export async function openHome({ recorder }: Tour, olivia: Person): Promise<void> {
  await recorder.record(olivia.get('/api/session').expect(200));
  await recorder.record(olivia.get('/api/home').expect(200));
  await recorder.record(olivia.get('/api/requests').expect(200));
  await recorder.record(olivia.get('/api/shares/all?total=true').expect(200));
  await recorder.record(olivia.get('/api/published-docs/all?total=true').expect(200));
}
