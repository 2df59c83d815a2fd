// node test/load/dashboard-tree.mjs: how fast the tree of 100,000 nodes answers on a slow machine, in a real Chromium: frames while scrolling, the
// time from a key or a click to the next paint, and what each takes of the main thread. Starts PostgreSQL and the service. It needs `npm run build`.
// See README.md.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { testTools } from '../../scripts/lib/tools.mjs';
import { insertBigTree, insertFlatFolder } from '../bench/bulk-data.mjs';
import { percentile } from '../bench/percentile.mjs';
import { Tenant } from '../bench/tenant.mjs';
import { Testbed } from '../bench/testbed.mjs';

const { values } = parseArgs({
  options: {
    cpu: { type: 'string', default: '6' },
    keys: { type: 'string', default: '40' },
    // Writes a CPU profile of each part to a folder.
    profiles: { type: 'string' },
  },
});
const KEYS = Number(values.keys);
const testbed = new Testbed();

try {
  await testbed.start({ durable: false, baselines: false });
  const tenant = await Tenant.create(testbed.api);
  const [folders, flat] = [await tenant.newProject('Folders'), await tenant.newProject('Flat')];
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  await client.connect();
  await insertBigTree(client, folders);
  await insertFlatFolder(client, flat, 100_000).finally(() => client.end());
  const browser = await chromium.launch({
    executablePath: testTools().chromium,
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  });
  try {
    console.log('| Part | Count | p50 | p95 | Longest | Thread | Script | Style | Layout |');
    console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |');
    for (const project of [folders, flat]) await measure(browser, tenant, project);
  } finally {
    await browser.close();
  }
} finally {
  await testbed.stop();
}

async function measure(browser, tenant, project) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = tenant.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: testbed.api.url })));
  const page = await context.newPage();
  await page.addInitScript(`
    window.slow = [];
    new PerformanceObserver((list) => {
      for (const { name, duration, processingStart, startTime } of list.getEntries())
        if (['keydown', 'keypress', 'input', 'pointerdown', 'pointerup', 'click'].includes(name)) window.slow.push({ name, duration, at: startTime });
    }).observe({ type: 'event', durationThreshold: 16 });
  `);
  await page.goto(`${testbed.api.url}/projects/${project.slug}`);
  const tree = page.getByRole('tree').first();
  const rows = tree.getByRole('treeitem');
  await rows.first().waitFor();
  // The catalog of the project is read while the page is at rest.
  await waitForCatalog(page, project.id);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('HeapProfiler.enable');
  if (project.slug.startsWith('folders')) {
    // All of its folders, level by level: 100,000 nodes of which each one could be seen.
    await rows.first().focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('*');
    await page.waitForTimeout(1_000);
  } else {
    await readToTheEnd(page, tree);
  }
  await page.keyboard.press('Home');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const run = async (part, act) => {
    await page.waitForTimeout(500);
    if (values.profiles) await cdp.send('Profiler.start');
    const before = await threadTime(cdp);
    const measured = await act();
    const after = await threadTime(cdp);
    if (values.profiles) {
      const { profile } = await cdp.send('Profiler.stop');
      const file = `${values.profiles}/${project.slug}-${part.replaceAll(/\W+/g, '-')}.cpuprofile`;
      writeFileSync(file, JSON.stringify(profile));
    }
    const spent = after.map((seconds, i) => (1000 * (seconds - before[i])) / measured.length);
    report(`${project.name}: ${part}`, measured, spent);
  };
  await run('frames while scrolling, fast CPU', () => scroll(page, tree));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  await run('frames while scrolling', () => scroll(page, tree));
  const press = (key) => () => page.keyboard.press(key);
  await run('arrow down', () => paints(page, press('ArrowDown')));
  await run('page down', () => paints(page, press('PageDown')));
  await run('end and home', () => paints(page, (i) => page.keyboard.press(i % 2 ? 'Home' : 'End')));
  await run('type a letter to find', () => paints(page, press('p')));
  await run('select with Space', () => paints(page, press(' ')));
  if (project.slug.startsWith('folders')) {
    await page.keyboard.press('Home');
    await run('expand and collapse', () =>
      paints(page, (i) => page.keyboard.press(i % 2 ? 'ArrowRight' : 'ArrowLeft')),
    );
  }
  await page.keyboard.press('Home');
  await run('click a row', () =>
    paints(page, async (i) => {
      await rows.nth(2 + (i % 8)).click({ modifiers: ['Control'], position: { x: 60, y: 10 } });
    }),
  );
  await page.keyboard.press('Escape');
  await run('rename, until it is shown', () => rename(page, tree));
  await run('open the palette', () =>
    paints(page, async (i) => {
      await page.keyboard.press(i % 2 ? 'Escape' : 'Control+k');
    }),
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await run('type in the palette', () => paints(page, (i) => page.keyboard.press('page 12'[i % 7])));
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  console.log(`| ${project.name}: memory of scripts | ${(usedSize / 1e6).toFixed(0)} MB | | | | | | | |`);
  await context.close();
}

/** Returns the time that the main thread has spent so far, in seconds: in all, in scripts, in styles and in layout. Other processes don't add to it. */
async function threadTime(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(of);
}

/** Scrolls with the wheel for a while. Returns the times between frames. */
async function scroll(page, tree) {
  const box = await tree.boundingBox();
  await page.mouse.move(box.x + 60, box.y + 200);
  await page.evaluate(`
    window.frames = [];
    const note = (now) => { window.frames.push(now); if (window.frames) window.noting = requestAnimationFrame(note); };
    window.noting = requestAnimationFrame(note);
  `);
  const until = Date.now() + 4_000;
  while (Date.now() < until) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate('cancelAnimationFrame(window.noting), window.frames');
  return frames.slice(1).map((at, i) => at - frames[i]);
}

/** Acts again and again. Returns the time to the next paint of each act; those below 16 ms are not told apart. */
async function paints(page, act) {
  const measured = [];
  for (let i = 0; i < KEYS; i++) {
    await page.evaluate('window.slow = []');
    await act(i);
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))',
    );
    const events = await page.evaluate('window.slow');
    measured.push(Math.max(16, ...events.map(({ duration }) => duration)));
  }
  return measured;
}

async function rename(page, tree) {
  const measured = [];
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('F2');
    const field = tree.getByRole('textbox');
    await field.fill(`page-renamed-${i}.md`);
    await page.evaluate('window.slow = []');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(800);
    measured.push(Math.max(16, ...(await page.evaluate('window.slow')).map(({ duration }) => duration)));
  }
  return measured;
}

async function readToTheEnd(page, tree) {
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(1_000);
  for (let size = 0; ;) {
    await page.keyboard.press('End');
    await page.waitForTimeout(150);
    const next = await tree.evaluate((element) => element.scrollHeight);
    const isReading = await tree.locator('[aria-busy=true]').count();
    if (next === size && isReading === 0) break;
    size = next;
  }
}

async function waitForCatalog(page, projectId) {
  for (let i = 0; i < 120; i++) {
    const kept = await page.evaluate(`indexedDB.databases().then(async (all) => {
      for (const { name } of all) {
        const db = await new Promise((done) => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); r.onerror = () => done(null); });
        const has = db?.objectStoreNames.contains('projects')
          ? await new Promise((done) => { const r = db.transaction('projects').objectStore('projects').get('${projectId}'); r.onsuccess = () => done(!!r.result); r.onerror = () => done(false); })
          : false;
        db?.close();
        if (has) return true;
      }
      return false;
    })`);
    if (kept) return;
    await page.waitForTimeout(500);
  }
  console.log('The catalog was not kept.');
}

function report(part, measured, spent) {
  const ms = (share) => `${percentile(measured, share).toFixed(0)} ms`;
  const dropped = part.includes('frames')
    ? `, ${((100 * measured.filter((one) => one > 25).length) / measured.length).toFixed(0)} % of frames late`
    : '';
  const thread = spent.map((one) => one.toFixed(1)).join(' | ');
  console.log(
    `| ${part}${dropped} | ${measured.length} | ${ms(0.5)} | ${ms(0.95)} | ${Math.max(...measured).toFixed(0)} ms | ${thread} |`,
  );
}
