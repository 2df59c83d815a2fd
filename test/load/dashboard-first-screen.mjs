// node test/load/dashboard-first-screen.mjs --url http://localhost:3000: how long a person waits for the first screen of the dashboard on a slow
// machine and a slow network, in a real Chromium. Signs up an organization of its own. The service needs a RATE_LIMIT_PER_MINUTE of 100000. See README.md.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { testTools } from '../../scripts/lib/tools.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '5' },
    screen: { type: 'string', default: '' },
    cpu: { type: 'string', default: '6' },
    latency: { type: 'string', default: '400' },
    kilobits: { type: 'string', default: '400' },
  },
});
const { url } = values;
const FILE = 'handbook.md';
const LAST_WORDS = 'Here the document ends';
const SECTION =
  'People and agents read and write the same documents, and each change is a revision with its author. ';
const TEXT = [
  '# Handbook of the team',
  ...Array.from(
    { length: 12 },
    (_, n) => `## Chapter ${n + 1}\n\n${SECTION.repeat(6)}\n\n- [ ] Task ${n + 1}\n`,
  ),
  LAST_WORDS,
].join('\n\n');

const headers = { Origin: new URL(url).origin };
const browser = await chromium.launch({
  executablePath: testTools().chromium,
  args: ['--no-sandbox', '--disable-gpu'],
});

try {
  const visitor = await browser.newContext();
  const { cookies, nodeId, slug } = await signUp(visitor);
  const screens = {
    'a document': `/documents/${nodeId}`,
    'the start page': '/',
    'a project': `/projects/${slug}`,
  };
  for (const [name, path] of Object.entries(screens)) {
    if (!name.includes(values.screen)) continue;
    const isShown =
      path === '/'
        ? "document.querySelector('main section li') !== null"
        : `document.body?.innerText.includes('${path.startsWith('/projects') ? FILE : LAST_WORDS}')`;
    const isArrived = isShown
      .replaceAll('main section', '#app main section')
      .replaceAll('document.body', "document.querySelector('#app main')");
    const times = { cold: [], warm: [] };
    for (let round = 0; round < Number(values.rounds); round++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies(cookies);
      times.cold.push(await firstScreen(context, path, isShown));
      // The service worker keeps the files once the page is at rest, and the dashboard keeps what its own screen shows.
      const page = await context.newPage();
      await page.goto(url + path);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      while (!(await page.evaluate(isArrived))) await new Promise((wait) => setTimeout(wait, 50));
      await page.evaluate('new Promise((done) => requestIdleCallback(() => done(true)))');
      await page.close();
      times.warm.push(await firstScreen(context, path, isShown));
      await context.close();
    }
    for (const [state, measured] of Object.entries(times)) {
      const sorted = measured.map(({ ms }) => ms).sort((a, b) => a - b);
      const { kilobytes, shell } = measured.at(-1);
      console.log(
        `${name}, ${state}: readable after ${median(sorted)} ms (${sorted[0]}–${sorted.at(-1)}), the frame after ${median(measured.map((one) => one.shell).sort((a, b) => a - b)) ?? shell} ms, ${kilobytes.toFixed(0)} KB received`,
      );
    }
  }
} finally {
  await browser.close();
}

/** Milliseconds from the navigation until the screen can be read, and until the frame around it is there. */
async function firstScreen(context, path, isShown) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  await cdp.send('Network.enable');
  const bytes = (Number(values.kilobits) * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: Number(values.latency),
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  let received = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await page.addInitScript(`
    window.measured = {};
    const look = () => {
      // The time of the frame is that of the paint.
      if (!measured.ms && ${isShown}) measured.ms = Math.round(performance.now());
      if (!measured.shell && document.querySelector('#app nav')) measured.shell = Math.round(performance.now());
      if (!measured.ms || !measured.shell) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  await page.goto(url + path, { waitUntil: 'commit', timeout: 120_000 });
  let measured = {};
  while (!measured.ms || !measured.shell) {
    await new Promise((wait) => setTimeout(wait, 250));
    measured = await page.evaluate('window.measured');
  }
  await page.close();
  return { ...measured, kilobytes: received / 1000 };
}

async function signUp(context) {
  const name = `first-screen-${Date.now()}`;
  const send = async (path, data) => {
    const answer = await context.request.post(url + path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  await send('/api/auth/sign-up', {
    email: `${name}@test.invalid`,
    password: 'correct horse battery staple',
    displayName: 'Ada',
    tenantName: name,
    tenantSlug: name,
  });
  const project = await send('/api/projects', { name: 'Handbook' });
  const saved = await send(`/api/projects/${project.id}/documents/save`, {
    virtualPath: FILE,
    content: TEXT,
  });
  const { slug } = project;
  return { cookies: await context.cookies(), slug, nodeId: saved.nodeId ?? saved.node?.id ?? saved.id };
}

function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}
