/** Scans generated samples of each credential format in each context, and prints how many were found. */
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
        if (context.kind !== 'split') addResult(formats, format.name, found);
        addResult(contexts, context.name, found);
        addResult(kinds, context.kind, found);
      }
    }
  }
  console.log(
    `${FORMATS.length} formats in ${CONTEXTS.length} contexts, ${count} samples of each combination`,
  );
  print('Found by kind of context:', kinds, true);
  print('Contexts with missed samples:', contexts, false);
  print('Formats with missed samples (without samples that are split):', formats, false);
}

function addResult(counts, name, found) {
  const [hits, all] = counts.get(name) ?? [0, 0];
  counts.set(name, [hits + (found ? 1 : 0), all + 1]);
}

function print(title, counts, includeComplete) {
  const rows = [...counts].filter(([, [hits, all]]) => includeComplete || hits < all);
  console.log(`\n${title}${rows.length === 0 ? ' none' : ''}`);
  for (const [name, [hits, all]] of rows)
    console.log(`  ${name}: ${hits} of ${all} (${((100 * hits) / all).toFixed(2)} %)`);
}
