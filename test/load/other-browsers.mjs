// xvfb-run -a node --experimental-websocket test/load/other-browsers.mjs --url http://localhost:3000: signs up, reads, edits, links, merges and walks
// the tree of a running service in Firefox and in WebKit, if they are installed. See README.md.
import { accessSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startFirefox } from './browsers/firefox.mjs';
import { startWebKit } from './browsers/webkit.mjs';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});
const BROWSERS = [
  { name: 'firefox', program: '/usr/bin/firefox-esr', start: startFirefox },
  { name: 'webkit', program: '/usr/bin/WebKitWebDriver', start: startWebKit },
];
/** The keys of WebDriver. */
const KEY = { Enter: '\uE007', Control: '\uE009', End: '\uE010', ArrowDown: '\uE015', Escape: '\uE00C' };
const LONGEST_MS = 60_000;

for (const { name, program, start } of BROWSERS) {
  if (values.only && values.only !== name) continue;
  try {
    accessSync(program);
  } catch {
    console.log(`${name}: skipped, because ${program} is not installed.`);
    continue;
  }
  const browser = await start(program);
  try {
    await story(browser);
  } catch (error) {
    console.log(`${browser.name}: FAILED: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await browser.stop();
  }
}

async function story(browser) {
  const { url } = values;
  const step = async (what, act) => {
    const begun = Date.now();
    const result = await act();
    console.log(`${browser.name}: ${what}: ${Date.now() - begun} ms`);
    return result;
  };
  const until = async (what, expression) => {
    for (const begun = Date.now(); ;) {
      const found = await browser.evaluate(
        `(() => { try { return ${expression}; } catch { return null; } })()`,
      );
      if (found) return found;
      if (Date.now() - begun > LONGEST_MS)
        throw new Error(
          `${what} is not there. The page: ${await browser.evaluate('document.body.innerText.slice(0, 600)')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const type = (...keys) =>
    browser.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((key) => [
          { type: 'keyDown', value: key },
          { type: 'keyUp', value: key },
        ]),
      },
    ]);
  const withControl = (key) =>
    browser.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: KEY.Control },
          { type: 'keyDown', value: key },
          { type: 'keyUp', value: key },
          { type: 'keyUp', value: KEY.Control },
        ],
      },
    ]);
  const click = async (selector) => {
    const at = await until(
      selector,
      `(() => { const b = ${selector}.getBoundingClientRect(); return b.width > 0 && { x: Math.round(b.x + Math.min(b.width / 2, 60)), y: Math.round(b.y + Math.min(b.height / 2, 14)) }; })()`,
    );
    await browser.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  const api = (method, path, body, headers = {}) =>
    browser.evaluate(
      `fetch('${path}', { method: '${method}', headers: { 'Content-Type': 'application/json', ...${JSON.stringify(headers)} }, ${
        body ? `body: ${JSON.stringify(JSON.stringify(body))},` : ''
      } }).then(async (r) => ({ status: r.status, etag: r.headers.get('ETag'), body: await r.json() }))`,
    );
  const textOf = async (id) => (await api('GET', `/api/v1/documents/${id}/content`)).body.data.content;
  // The text is in a shadow root.
  const inEditor = (selector) =>
    `[...document.querySelectorAll('*')].find((e) => e.shadowRoot?.querySelector('.cm-content')).shadowRoot.querySelector('${selector}')`;
  const saved = () => until('Saved', "document.querySelector('[data-saving=saved]') !== null");
  const unsaved = () =>
    until('The change', "document.querySelector('[data-saving]:not([data-saving=saved])') !== null");

  const unique = `o${Date.now()}`;
  await step('sign up', async () => {
    await browser.open(`${url}/sign-up`);
    const fields = {
      organization: unique,
      displayName: 'Anna Berg',
      email: `${unique}@test.invalid`,
      password: 'correct horse battery staple',
    };
    const labels = {
      organization: 'Organization',
      displayName: 'Your name',
      email: 'E-mail',
      password: 'Password',
    };
    for (const [key, value] of Object.entries(fields)) {
      const label = `[...document.querySelectorAll('label')].find((l) => l.innerText.startsWith('${labels[key]}'))`;
      await browser.evaluate(`(${label}.control ?? ${label}.querySelector('input')).focus()`);
      await type(...value);
    }
    await type(KEY.Enter);
    await until('The session', "document.cookie !== undefined && !location.pathname.startsWith('/sign-up')");
    await browser.open(url);
    await until('The greeting', "document.querySelector('h1')?.innerText.includes('Anna Berg')");
  });
  const { body: project } = await api('POST', '/api/projects', { name: 'Travel' });
  const create = async (virtualPath, content) => {
    const { body } = await api('POST', `/api/projects/${project.data.id}/documents/save`, {
      virtualPath,
      content,
    });
    return body.data.nodeId ?? body.data.node?.id ?? body.data.id;
  };
  const id = await create('plan.md', '# Plan\n\nTrains leave at nine.\n');
  await create('hotels.md', '# Hotels\n\nThe Bell.\n');

  await step('read', async () => {
    await browser.open(`${url}/documents/${id}`);
    await until(
      'The text',
      "document.querySelector('.document')?.innerText.includes('Trains leave') && document.querySelector('#app nav') !== null",
    );
  });
  await step('edit and save', async () => {
    await browser.open(`${url}/documents/${id}/edit`);
    await until('The editor', `${inEditor('.cm-content')} !== null`);
    await click(inEditor('.cm-content'));
    await withControl(KEY.End);
    await type(...'Mine. ');
    await unsaved();
    await withControl('s');
    await saved();
    const text = await textOf(id);
    if (text !== '# Plan\n\nTrains leave at nine.\nMine. ')
      throw new Error(`The saved text is ${JSON.stringify(text)}`);
  });
  await step('link by [[', async () => {
    await type(...'[[hot');
    await until('The list', `${inEditor('.cm-tooltip-autocomplete li')} !== null`);
    await type(KEY.Enter);
    await unsaved();
    await withControl('s');
    await saved();
    const text = await textOf(id);
    if (!text.includes('(hotels.md)')) throw new Error(`The saved text is ${JSON.stringify(text)}`);
  });
  await step('merge', async () => {
    const { body, etag } = await api('GET', `/api/v1/documents/${id}/content`);
    await type(...' Last.');
    const changed = body.data.content.replace('# Plan', '# A better plan');
    const answer = await api(
      'POST',
      `/api/projects/${project.data.id}/documents/save`,
      { virtualPath: 'plan.md', content: changed },
      etag ? { 'If-Match': etag } : {},
    );
    if (answer.status >= 300) throw new Error(`The other save: ${JSON.stringify(answer)}`);
    await until('The other change', `${inEditor('.cm-content')}.innerText.includes('A better plan')`);
    await withControl('s');
    await saved();
    const text = await textOf(id);
    if (!text.startsWith('# A better plan') || !text.endsWith(' Last.'))
      throw new Error(`The merged text is ${JSON.stringify(text)}`);
  });
  await step('leave by Escape', async () => {
    await type('x', KEY.Escape);
    await until('The focus', "document.activeElement?.textContent === 'Done'");
  });
  await step('walk the tree and the palette', async () => {
    await browser.open(`${url}/projects/${project.data.slug}`);
    await click("document.querySelector('[role=treeitem]')");
    await until('A document', "location.pathname.startsWith('/documents/')");
    await withControl('k');
    await until('The palette', "document.querySelector('[role=combobox]') === document.activeElement");
    await type(...'hotels');
    await until(
      'An option',
      "document.querySelector('[role=option]')?.innerText.toLowerCase().includes('hotels')",
    );
    await type(KEY.Enter);
    await until('The document', "document.querySelector('.document')?.innerText.includes('The Bell')");
  });
}
