import { spawn } from 'node:child_process';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';

/** WebKit, by Debian's WebKitWebDriver. It needs a screen, which `xvfb-run` gives it. */
export async function startWebKit(program) {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const call = async (path, body, method = 'POST') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const started = Date.now();
  let session;
  for (;;) {
    try {
      session = await call('/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': {
              binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
              args: ['--automation'],
            },
          },
        },
      });
      break;
    } catch (error) {
      if (Date.now() - started > 60_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const at = `/session/${session.sessionId}`;
  await call(`${at}/timeouts`, { script: 60_000, pageLoad: 120_000 });
  await call(`${at}/window/rect`, { width: 1280, height: 900 }).catch(() => undefined);
  return {
    name: `WebKit ${session.capabilities.browserVersion}`,
    open: (url) => call(`${at}/url`, { url }),
    evaluate: async (expression) =>
      JSON.parse(
        await call(`${at}/execute/async`, {
          script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done(JSON.stringify({ failed: String(error) })))`,
          args: [],
        }),
      ),
    act: (actions) => call(`${at}/actions`, { actions }),
    async stop() {
      await call(at, undefined, 'DELETE').catch(() => undefined);
      child.kill();
    },
  };
}
