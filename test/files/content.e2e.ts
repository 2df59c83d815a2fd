import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Person, type Project, connectAgent, newMember, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { currentRun } from '../support/test-run';
import {
  EMPTY_ZIP,
  type FileBody,
  bytesOf,
  filesOf,
  gif,
  newFile,
  png,
  readAll,
  upload,
} from './files-support';

const {
  api: [url],
} = deployment();

let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

describe('the bytes of a file', () => {
  it('are served as an image that cannot run anything, and that browsers cache for a year', async () => {
    const file = await newFile(owner, project, '/ä "1".png');
    const answer = await owner.get(file.url).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.bytes),
      'content-disposition': `inline; filename="_ _1_.png"; filename*=UTF-8''%C3%A4%20%221%22.png`,
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${file.sha256}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    await owner.get(file.url).set('If-None-Match', `"${file.sha256}"`).expect(304);
  });

  it('are not answered from the cache of a browser to whoever signs in next', async () => {
    const file = await newFile(owner, project, '/vary.png');
    const vary = (await owner.get(file.url).expect(200)).headers.vary!.split(/, */);
    expect(vary).toEqual(expect.arrayContaining(['Cookie', 'Authorization']));
  });

  it('are described by HEAD', async () => {
    const file = await newFile(owner, project, '/head.png');
    const answer = await fetch(url + file.url, { method: 'HEAD', headers: owner.headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(file.bytes));
    expect(await answer.text()).toBe('');
  });

  it.each(['bytes=0-3', 'bytes=1000000-'])('are described whole by HEAD with the range %s', async (Range) => {
    const file = await newFile(owner, project, `/head-${Range}.png`);
    const answer = await fetch(url + file.url, { method: 'HEAD', headers: { ...owner.headers, Range } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(file.bytes));
    expect(answer.headers.get('content-range')).toBeNull();
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  it.each([
    ['bytes=0-3', 206, [0, 4]],
    ['bytes=4-', 206, [4, undefined]],
    ['bytes=-5', 206, [-5, undefined]],
    ['bytes=0-1,4-5', 200, [0, undefined]],
    ['lines=1-2', 200, [0, undefined]],
  ] as const)('are served in parts: %s', async (range, status, [start, end]) => {
    const bytes = png();
    const file = await newFile(owner, project, `/range-${range}.png`, bytes);
    const answer = await owner.get(file.url).set('Range', range).buffer(true).parse(readAll).expect(status);
    expect(answer.body).toEqual(bytes.subarray(start, end));
  });

  it('are served whole for a part of other bytes, and not beyond their end', async () => {
    const file = await newFile(owner, project, '/beyond.png');
    await owner.get(file.url).set('Range', 'bytes=0-3').set('If-Range', '"other"').expect(200);
    await owner.get(file.url).set('Range', 'bytes=0-3').set('If-Range', `"${file.sha256}"`).expect(206);
    const answer = await owner.get(file.url).set('Range', 'bytes=1000000-').expect(416);
    expect(answer.headers['content-range']).toBe(`bytes */${file.bytes}`);
  });

  it('stay readable to their end when the file is deleted during the download', async () => {
    const bytes = Buffer.concat([png(), Buffer.alloc(20_000_000, 7)]);
    const file = await newFile(owner, project, '/large.png', bytes);
    const reader = request(url + file.url, { headers: owner.headers });
    reader.end();
    const [answer] = (await once(reader, 'response')) as [NodeJS.ReadableStream];
    answer.pause();
    await owner.delete(`/api/projects/${project.id}/files/${file.id}`).expect(200);
    await upload(owner, project, { path: '/next.png' }, png()).expect(201);
    let read = 0;
    for await (const chunk of answer) read += (chunk as Buffer).length;
    expect(read).toBe(bytes.length);
  });

  it('are read by every member of the organization', async () => {
    const file = await newFile(owner, project, '/member.png');
    const member = await newMember(owner);
    await bytesOf(member, file);
    const agent = await connectAgent(owner, { scopes: ['rate:docs'] });
    await agent.get(file.url).expect(403);
  });
});

describe('the type of a file', () => {
  it.each<[string, Buffer, string, string, 'inline' | 'attachment']>([
    ['a PNG', png(), 'image/png', 'image/png', 'inline'],
    ['a GIF', gif(), 'image/gif', 'image/gif', 'inline'],
    [
      'a GIF that is HTML too',
      gif('<script >alert(1)</script>'),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    [
      'a PNG with HTML in its text',
      png(2, 3, '<html ><body >'),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    [
      'a GIF that is a ZIP archive too',
      gif(EMPTY_ZIP),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    [
      'a GIF that is a PDF too',
      gif('%PDF-1.7\n'),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'), 'application/pdf', 'application/pdf', 'attachment'],
    [
      'a PDF that is a ZIP archive too',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), EMPTY_ZIP]),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    ['a ZIP archive', EMPTY_ZIP, 'application/zip', 'application/zip', 'attachment'],
    [
      'a text in UTF-16, which begins like audio',
      Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le'),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
      'application/octet-stream',
      'attachment',
    ],
    [
      'an SVG with a declaration',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      'application/octet-stream',
      'attachment',
    ],
    [
      'HTML',
      Buffer.from('<!doctype html><title>x</title>'),
      'text/html',
      'application/octet-stream',
      'attachment',
    ],
    ['text', Buffer.from('a,b\n1,2\n'), 'text/plain', 'text/plain; charset=utf-8', 'attachment'],
    [
      'bytes',
      Buffer.from([0, 1, 2, 3]),
      'application/octet-stream',
      'application/octet-stream',
      'attachment',
    ],
  ])('is that of its bytes, whatever its name: %s', async (what, bytes, type, served, shown) => {
    const path = `/${what}.png`;
    const { body } = await upload(owner, project, { path }, bytes).expect(201);
    expect(body.data.type).toBe(type);
    const answer = await owner.get(body.data.url as string).expect(200);
    expect(answer.headers['content-type']).toBe(served);
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${shown};`));
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is refused only if the declared type is an image and the bytes are not', async () => {
    const other = await upload(owner, project, { path: '/other.jpg' }, png(), 'image/jpeg').expect(201);
    expect(other.body.data.type).toBe('image/png');
    await upload(owner, project, { path: '/x.json' }, Buffer.from('no JSON'), 'application/json').expect(201);
    await upload(owner, project, { path: '/x.xyz' }, png(), 'chemical/x-xyz').expect(201);
    const { body } = await upload(
      owner,
      project,
      { path: '/no.png' },
      Buffer.from('<svg/>'),
      'image/png',
    ).expect(415);
    expect(body.error.code).toBe('SVC_NOT_AN_IMAGE');
    expect(await filesOf(owner, project)).not.toContain('/no.png');
  });
});

describe('an upload', () => {
  const incoming = join(currentRun().folder, 'files', 'incoming');
  /** Other test files upload too. */
  const waiting = () => (existsSync(incoming) ? readdirSync(incoming) : []);

  it('that its client does not finish leaves nothing', async () => {
    const before = new Set(waiting());
    const upload = request(`${url}/api/projects/${project.id}/files?path=/half.png`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'image/png', 'Content-Length': '1000000' },
    });
    upload.on('error', () => undefined);
    upload.write(png());
    const [arrived] = await eventually('the upload begins', async () => {
      const found = waiting().filter((name) => !before.has(name));
      return found.length > 0 && found;
    });
    upload.destroy();
    await eventually('the upload is discarded', async () => !waiting().includes(arrived!));
    expect(await filesOf(owner, project)).not.toContain('/half.png');
  });

  it('of the same bytes to many places at once stores each file, and the bytes once', async () => {
    const bytes = png();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => upload(owner, project, { path: `/same-${i % 4}.png` }, bytes)),
    );
    const files = answers.map(({ body }) => body.data as FileBody);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(4);
    expect(new Set(files.map(({ id }) => id)).size).toBe(4);
    for (const file of files) expect(await bytesOf(owner, file)).toEqual(bytes);
  });

  it('of other bytes to one path at once stores one of them, and refuses the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(owner, project, { path: '/contended.png' }, png())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});
