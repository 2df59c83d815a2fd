import type { Person, Project } from '#testing';
import type { Tour } from './acme';

/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Olivia puts the logo beside the guides. */
export async function illustrate({ recorder }: Tour, olivia: Person, { slug }: Project): Promise<void> {
  const files = `/api/projects/${slug}/files`;
  const upload = (query: string, bytes = LOGO) =>
    recorder.record(olivia.post(`${files}?${query}`).set('Content-Type', 'image/png').send(bytes));
  const created = await upload('path=/guides/img/logo.png');
  await upload('path=/guides/img/logo.png');
  await upload('path=/guides/img/logo.png', Buffer.concat([LOGO, Buffer.from('.')]));
  const file = `${files}/${created.body.data.id}`;
  await recorder.record(olivia.get(`${files}?prefix=/guides/`).expect(200));
  await recorder.record(olivia.get(`${files}/by-path?path=/guides/img/logo.png`).expect(200));
  await recorder.record(olivia.get(file).expect(200));
  await recorder.record(olivia.patch(file, { path: '/guides/img/acme-logo.png' }).expect(200));
  await recorder.record(olivia.delete(file).expect(200));
  await recorder.record(olivia.get(file).expect(404));
}
