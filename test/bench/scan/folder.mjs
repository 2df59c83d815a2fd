import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Problem } from '../../../scripts/lib/problem.mjs';

const DOCUMENT = /\.(?:mdx?|markdown|txt|html?)$/i;
const LARGEST = 5 * 1_048_576;

/** Scans every document of a folder, then all of them together as one of 5 MiB, and prints what came of it. */
export async function measureFolder(folder, { scan, blocks, list }) {
  const files = documentsIn(folder);
  if (files.length === 0) throw new Problem(`There is no document in ${folder}.`);
  const rules = new Map();
  let blocked = 0;
  let mentioned = 0;
  let bytes = 0;
  const started = performance.now();
  for (const file of files) {
    const content = readFileSync(file, 'utf8');
    const { findings } = await scan(content);
    bytes += Buffer.byteLength(content);
    if (findings.some(blocks)) blocked++;
    else if (findings.length > 0) mentioned++;
    for (const { ruleId, line, column, preview, severity } of findings) {
      rules.set(ruleId, (rules.get(ruleId) ?? 0) + 1);
      if (list && blocks({ severity }))
        console.log(`${relative(folder, file)}:${line}:${column} ${ruleId} ${preview}`);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${files.length} documents, ${(bytes / 1_048_576).toFixed(1)} MiB, in ${seconds.toFixed(1)} s`);
  console.log(
    `blocked: ${blocked} (${((100 * blocked) / files.length).toFixed(2)} %), only mentioned: ${mentioned}`,
  );
  for (const [rule, count] of [...rules].sort((a, b) => b[1] - a[1])) console.log(`  ${rule}: ${count}`);
  await measureLarge(files, scan);
}

async function measureLarge(files, scan) {
  let content = '';
  for (let i = 0; content.length < LARGEST; i = (i + 1) % files.length)
    content += `${readFileSync(files[i], 'utf8')}\n`;
  content = content.slice(0, LARGEST);
  const times = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    await scan(content);
    times.push(performance.now() - started);
  }
  delay.disable();
  times.sort((a, b) => a - b);
  console.log(
    `5 Mi characters of them as one document: median ${times[2].toFixed(0)} ms, slowest ${times[4].toFixed(0)} ms; ` +
      `the event loop was held up ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
}

function documentsIn(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Problem(`${folder} is no folder.`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
