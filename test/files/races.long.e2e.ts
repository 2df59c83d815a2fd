import { join } from 'node:path';
import { newOwner, newProject } from '#testing';
import { contentOf, pathsOf, save, saveTo } from '../content/workspace';
import { deployment, startApi } from '../support/deployments';
import { type FileBody, bytesOf, filesOf, newFile, png, upload } from './files-support';

const {
  api: [url, other],
} = deployment();
const ROUNDS = 25;

it('never gives a document and a file one path, whatever happens at once', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  for (let i = 0; i < ROUNDS; i++) {
    const path = `a-${i}.png`;
    const moved = await newFile(owner, project, `moved-${i}.png`);
    const answers = await Promise.all([
      upload(owner, project, { path }, png()),
      save(owner.at(other), project, path, '# Text'),
      owner.patch(`/api/projects/${project.id}/files/${moved.id}`, { path: `b-${i}.png` }),
      save(owner.at(other), project, `b-${i}.png/below.md`, '# Text'),
    ]);
    const [uploaded, saved, renamed, below] = answers.map(({ status }) => status);
    expect([uploaded, saved].sort()).toEqual([201, 409]);
    expect([renamed === 200, below === 201].sort()).toEqual([false, true]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
  const [nodes, files] = [await pathsOf(owner, project), await filesOf(owner, project)];
  expect(
    files.filter((path) => nodes.includes(path) || nodes.some((node) => node.startsWith(`${path}/`))),
  ).toEqual([]);
  expect(nodes.length + files.length).toBeGreaterThanOrEqual(2 * ROUNDS);
});

it('gives a new folder and a file one path only once', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  for (let i = 0; i < ROUNDS; i++) {
    const answers = await Promise.all([
      upload(owner, project, { path: `c-${i}` }, png()),
      owner.at(other).post(`/api/trees/${project.treeId}/nodes`, { type: 'folder', name: `c-${i}` }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

it('stores a document and the images that it shows, saved and uploaded at once below a folder that none of them has created yet', async () => {
  // A process that fails a request whose transaction ends in a deadlock, where others would try again.
  const strict = await startApi(deployment(), {
    NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, '../statements/without-retries.cjs'))}`,
    RATE_LIMIT_PER_MINUTE: '100000',
    // Enough for one person to have six changes at once.
    DATABASE_POOL_SIZE: '20',
  });
  const owner = await newOwner(strict.url);
  const project = await newProject(owner);
  for (let i = 0; i < ROUNDS; i++) {
    const [one, two] = [png(), png()];
    const document = `new-${i}/text.md`;
    const content = `# Text ${i}\n\n![](img/one.png) ![](two.png)\n`;
    const [saved, again, beside, first, second] = await Promise.all([
      save(owner, project, document, content),
      save(owner, project, document, content),
      save(owner, project, `new-${i}/img/notes.md`, '# Notes\n'),
      upload(owner, project, { path: `new-${i}/img/one.png` }, one),
      upload(owner, project, { path: `new-${i}/two.png` }, two),
    ]);
    const statuses = [saved, again, beside, first, second].map(({ status }) => status);
    expect([statuses.slice(0, 2).sort(), statuses.slice(2)]).toEqual([
      [200, 201],
      [201, 201, 201],
    ]);
    // A second save and a move of the image meet too, and the file stays what it is.
    const [nodeId, image] = [saved.body.data.nodeId as string, second.body.data as FileBody];
    const [rewritten, moved, same] = await Promise.all([
      saveTo(owner, project, nodeId, content.replace('two.png', 'three.png')),
      owner.patch(`/api/projects/${project.id}/files/${image.id}`, { path: `new-${i}/three.png` }),
      upload(owner, project, { path: `new-${i}/img/one.png` }, one),
    ]);
    expect([rewritten, moved, same].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await contentOf(owner, nodeId)).toBe(content.replace('two.png', 'three.png'));
    expect(await bytesOf(owner, first.body.data as FileBody)).toEqual(one);
    expect(await bytesOf(owner, moved.body.data as FileBody)).toEqual(two);
  }
  expect(await pathsOf(owner, project)).toHaveLength(4 * ROUNDS);
  expect(await filesOf(owner, project)).toHaveLength(2 * ROUNDS);
});
