/** Scans made samples of each format in each way of writing, and prints what was found. */
export async function measureSamples({ FORMATS, CONTEXTS, Random }, { scan, blocks, count }) {
  const formats = new Map();
  const contexts = new Map();
  const kinds = new Map();
  for (const [f, format] of FORMATS.entries()) {
    for (const [c, context] of CONTEXTS.entries()) {
      for (let i = 0; i < count; i++) {
        const random = new Random(f * 10_007 + c * 101 + i);
        const text = context.write(format.make(random), format, random);
        const { findings } = await scan(`Read this first.\n\n${text}\n\nThen go on.\n`);
        const found = findings.some((finding) => finding.category === 'credential' && blocks(finding));
        if (context.kind !== 'split') tally(formats, format.name, found);
        tally(contexts, context.name, found);
        tally(kinds, context.kind, found);
      }
    }
  }
  console.log(`${FORMATS.length} formats, ${CONTEXTS.length} ways of writing, ${count} samples of each`);
  print('By kind of writing:', kinds, true);
  print('Ways of writing that miss some:', contexts, false);
  print('Formats of which some are missed, in plain sight or dressed:', formats, false);
}

function tally(counts, name, found) {
  const [hits, all] = counts.get(name) ?? [0, 0];
  counts.set(name, [hits + (found ? 1 : 0), all + 1]);
}

function print(title, counts, whole) {
  const rows = [...counts].filter(([, [hits, all]]) => whole || hits < all);
  console.log(`\n${title}${rows.length === 0 ? ' none' : ''}`);
  for (const [name, [hits, all]] of rows)
    console.log(`  ${name}: ${hits} of ${all} (${((100 * hits) / all).toFixed(2)} %)`);
}
