import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Problem } from '../../../scripts/lib/problem.mjs';

const DOCUMENT = /\.(?:mdx?|markdown|txt|html?)$/i;
const MIB = 1_048_576;
const LARGE_DOCUMENT = 5 * MIB;

/** Scans every document of a folder, and then a document of 5 Mi characters that is made of them. Prints the results. */
export async function measureFolder(folder, { scan, blocks, list }) {
  const files = documentsIn(folder);
  if (files.length === 0)
    throw new Problem(`${folder} contains no documents (.md, .mdx, .markdown, .txt, .html).`);
  const rules = new Map();
  let blocked = 0;
  let withMinorFindings = 0;
  let bytes = 0;
  const started = performance.now();
  for (const file of files) {
    const content = readFileSync(file, 'utf8');
    const { findings } = await scan(content);
    bytes += Buffer.byteLength(content);
    if (findings.some(blocks)) blocked++;
    else if (findings.length > 0) withMinorFindings++;
    for (const { ruleId, line, column, preview, severity } of findings) {
      rules.set(ruleId, (rules.get(ruleId) ?? 0) + 1);
      if (list && blocks({ severity }))
        console.log(`${relative(folder, file)}:${line}:${column} ${ruleId} ${preview}`);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `Scanned ${files.length} documents (${(bytes / MIB).toFixed(1)} MiB) in ${seconds.toFixed(1)} s.`,
  );
  console.log(
    `Blocked: ${blocked} (${((100 * blocked) / files.length).toFixed(2)} %). With findings that don't block: ${withMinorFindings}.`,
  );
  if (rules.size > 0) console.log('Findings by rule:');
  for (const [rule, count] of [...rules].sort((a, b) => b[1] - a[1])) console.log(`  ${rule}: ${count}`);
  await measureLarge(files, scan);
}

async function measureLarge(files, scan) {
  let content = '';
  for (let i = 0; content.length < LARGE_DOCUMENT; i = (i + 1) % files.length)
    content += `${readFileSync(files[i], 'utf8')}\n`;
  content = content.slice(0, LARGE_DOCUMENT);
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
    `One document of 5 Mi characters: median ${times[2].toFixed(0)} ms, slowest ${times[4].toFixed(0)} ms. ` +
      `The event loop was blocked for at most ${(delay.max / 1e6).toFixed(0)} ms.`,
  );
}

function documentsIn(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Problem(`${folder} is not a folder.`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
