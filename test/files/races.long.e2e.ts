import { newOwner, newProject } from '#testing';
import { pathsOf, save } from '../content/workspace';
import { deployment } from '../support/deployments';
import { filesOf, newFile, png, upload } from './files-support';

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
