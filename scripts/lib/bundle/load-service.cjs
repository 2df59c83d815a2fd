// Starts a program of the service from the bundle beside this file. The build copies it to dist/.
const {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/** Runs a program. */
exports.run = (name, program) => {
  load(name).programs[program]();
  // V8 collects garbage when the heap has grown by half since the last collection. By default the heap may become up to four times as
  // large, which takes half as much memory again under load and is no faster. Set before the modules are loaded, it would collect several
  // times while nothing of what they load can be collected. V8 also refuses compiled code that was compiled with other flags.
  setFlagsFromString('--heap-growing-percent=50');
};

/** Writes the OpenAPI document. */
exports.describe = async (name) => {
  const { openapi } = await load(name).programs.description().describeApi();
  writeFileSync(join(__dirname, 'openapi.json'), JSON.stringify(openapi));
  process.exit(0);
};

/** Writes the code that V8 compiles while the modules of all programs are loaded and Nest collects what they declare. */
exports.compile = async (name) => {
  const { script, programs } = load(name);
  await programs.rehearsal().rehearse();
  const file = fileOf(name, 'compiled');
  writeFileSync(`${file}.new`, script.createCachedData());
  renameSync(`${file}.new`, file);
  process.exit(0);
};

function load(name) {
  // V8 would optimize code in threads of its own, which took a quarter of the processor time of a start. A program turns it on when it has
  // started (libs/ground/platform/src/application/optimize.ts).
  setFlagsFromString('--no-opt');
  const filename = fileOf(name, 'js');
  const compiled = fileOf(name, 'compiled');
  const script = new Script(
    // The bundle is ASCII, which is decoded fastest as this.
    readFileSync(filename, 'latin1'),
    // V8 refuses code that another version compiled, or with other flags, and compiles the source.
    { filename, cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined },
  );
  showSources(name, filename);
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, require, bundle, filename, __dirname);
  return { script, programs: bundle.exports };
}

/** Lets stack traces name the sources instead of the bundle. Reading one entry per frame needs no source map in memory. */
function showSources(name, filename) {
  Error.prepareStackTrace = (error, frames) => {
    const trace = [String(error)];
    let lines, sources;
    try {
      for (const frame of frames) {
        let text = String(frame);
        if (frame.getFileName() === filename) {
          lines ??= openSync(fileOf(name, 'lines'));
          sources ??= JSON.parse(readFileSync(fileOf(name, 'sources.json'), 'utf8'));
          const entry = Buffer.alloc(4, 0xff);
          readSync(lines, entry, 0, 4, (frame.getLineNumber() - 1) * 4);
          const source = sources[entry.readUInt16LE(0)];
          if (source) text = text.replace(/[^( ]*:\d+:\d+(?=\)?$)/, `${source}:${entry.readUInt16LE(2)}`);
        }
        trace.push(`    at ${text}`);
      }
    } catch {
      return [String(error), ...frames.map((frame) => `    at ${frame}`)].join('\n');
    } finally {
      if (lines !== undefined) closeSync(lines);
    }
    return trace.join('\n');
  };
}

function fileOf(name, kind) {
  return join(__dirname, `${name}.${kind}`);
}
