// npm run build: builds the service, and beside it the clients and then the dashboard, because neither reads what the other one writes.
import { npm } from './lib/install.mjs';

/** Runs scripts of package.json one after another until one fails, and returns its exit code and what all have printed. */
async function run(...scripts) {
  const all = { code: 0, output: '' };
  for (const script of scripts) {
    const { code, output } = await npm(['run', '--silent', script]);
    all.output += output;
    if (code !== 0) return { ...all, code };
  }
  return all;
}

const builds = await Promise.all([run('build:service'), run('build:sdk', 'build:dashboard')]);
for (const { output } of builds) process.stdout.write(output);
if (builds.some(({ code }) => code !== 0)) process.exitCode = 1;
