import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';

const run = promisify(execFile);
export const sdk = join(root, 'clients', 'sdk');

interface Manifest {
  version: string;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
}

/** The manifest of a package. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The SDK as its users have it: packed, and installed in a folder that has nothing else but its declared dependencies. */
export class InstalledSdk {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'sdk-')));
  readonly package = join(this.folder, 'node_modules', '@document-workspace', 'sdk');

  private readonly children = new Set<ChildProcess>();

  static async install(): Promise<InstalledSdk> {
    const installed = new InstalledSdk();
    const { folder } = installed;
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: sdk });
    await run('tar', ['-xzf', stdout.trim()], { cwd: folder });
    mkdirSync(dirname(installed.package), { recursive: true });
    cpSync(join(folder, 'package'), installed.package, { recursive: true });
    installed.add(manifestOf(sdk).dependencies);
    installed.write('package.json', '{ "type": "module" }');
    return installed;
  }

  remove(): void {
    // A program whose test failed may still wait.
    for (const child of this.children) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Compiles TypeScript programs with the types of the package, and returns the problems that tsc reports for each, in order of the names. */
  async compile(programs: Record<string, string>): Promise<Record<string, string>> {
    this.add({ '@types/node': '', 'undici-types': '' });
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    for (const [name, source] of Object.entries(programs)) this.write(`${name}.ts`, source);
    const options = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext', '--target', 'es2023'];
    const tsc = [require.resolve('typescript/bin/tsc'), ...options, '--types', 'node', ...files];
    const { stdout } = await run(process.execPath, tsc, { cwd: this.folder }).catch(
      (error: { stdout: string }) => error,
    );
    const problems = Object.fromEntries(files.map((file) => [file, '']));
    for (const line of stdout.split('\n')) {
      const file = /^(.+?)\(\d+,\d+\): error/.exec(line)?.[1];
      if (file) problems[file] = `${problems[file] ?? ''}${line}\n`;
    }
    return problems;
  }

  /** Writes a file next to the package. */
  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs a program of the folder, and returns the lines that it prints. */
  run(program: string, args: string[], onLine: (line: string) => void = () => undefined): Promise<string[]> {
    const child = spawn(process.execPath, [program, ...args], { cwd: this.folder, env: {} });
    this.children.add(child);
    const lines: string[] = [];
    let errors = '';
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    return new Promise((resolve, reject) =>
      child.on('close', (code) =>
        code === 0 ? resolve(lines) : reject(new Error(errors + lines.join('\n'))),
      ),
    );
  }

  /** Copies packages and what they depend on. A link would let them import everything of this repository. */
  private add(dependencies: Record<string, string> = {}): void {
    for (const name of Object.keys(dependencies)) {
      const target = join(this.folder, 'node_modules', name);
      const source = join(root, 'node_modules', name);
      mkdirSync(dirname(target), { recursive: true });
      rmSync(target, { recursive: true, force: true });
      cpSync(source, target, { recursive: true });
      this.add(manifestOf(source).dependencies);
    }
  }
}
