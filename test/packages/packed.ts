import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib/paths.mjs';
import type { Person } from '#testing';

const execute = promisify(execFile);

/** An empty folder outside of the repository, with the packages beside it, as an author has them. */
export class AuthorsFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'author-')));
  private readonly children = new Set<ChildProcess>();

  static async withPackages(): Promise<AuthorsFolder> {
    const folder = new AuthorsFolder();
    await execute(process.execPath, [join(root, 'scripts', 'pack.mjs'), '--built', folder.path]);
    return folder;
  }

  /** The packed file whose name contains the word. */
  packed(word: string): string {
    const [file] = readdirSync(this.path).filter((name) => name.includes(word) && /\.(tgz|whl)$/.test(name));
    return `./${file!}`;
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.path, file), text);
  }

  /** Runs a line of a README, in which a packed file is somewhere else. */
  async line(line: string): Promise<void> {
    await this.command('sh', '-c', this.withPacked(line));
  }

  /** A line of a README with the packed files of this folder. */
  withPacked(line: string): string {
    return line.replace(/\S*document[-_]workspace\S*\.(tgz|whl)/, (file) =>
      this.packed(/sdk|mcp|whl/.exec(file)![0]),
    );
  }

  /** Runs a command to its end. @throws with what it prints if it fails */
  async command(program: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
    const { stdout } = await execute(program, args, { cwd: this.path, env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
      },
    );
    return stdout;
  }

  /** Starts a program that speaks in lines. */
  start(program: string, ...args: string[]): ChildProcess {
    const env = { PATH: process.env.PATH, HOME: this.path };
    const child = spawn(program, args, { cwd: this.path, env });
    this.children.add(child);
    return child;
  }

  /** Runs a program that connects an agent, approves the connection as the person, and returns what it prints afterwards. */
  async approved(person: Person, program: string, ...args: string[]): Promise<string[]> {
    const child = this.start(program, ...args);
    const lines: string[] = [];
    const acts: Promise<unknown>[] = [];
    let errors = '';
    child.stderr!.on('data', (data: Buffer) => (errors += data.toString()));
    createInterface(child.stdout!).on('line', (line) => {
      const userCode = /^Approve ([A-Z]{4}-[A-Z]{4}) at /.exec(line)?.[1];
      if (!userCode) lines.push(line);
      // Requests of supertest are sent by `then`.
      else acts.push(person.post('/api/agent-pairing/approve', { userCode }).expect(200).then());
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    await Promise.all(acts);
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${errors}`);
    return lines;
  }

  remove(): void {
    // A program whose test failed may still wait.
    for (const child of this.children) child.kill();
    rmSync(this.path, { recursive: true, force: true });
  }
}

type Client = 'sdk' | 'python' | 'mcp';

/** The program of ten minutes in a README of a client, for a service at another address. */
export function tenMinutesOf(client: 'sdk' | 'python', url: string): string {
  return /```(?:ts|python)\n([^]+?)```/
    .exec(sectionOf(client, 'Ten minutes'))![1]!
    .replace('http://localhost:3000', url);
}

/** The commands in the blocks of a section of a README, block by block. */
export function commandsOf(client: Client, heading: string): string[][] {
  const blocks = [...sectionOf(client, heading).matchAll(/```sh\n([^]+?)```/g)];
  return blocks.map(([, commands]) => commands!.trim().split('\n'));
}

function sectionOf(client: Client, heading: string): string {
  const page = readFileSync(join(root, 'clients', client, 'README.md'), 'utf8');
  const [, section] = page.split(new RegExp(`\\n##+ ${heading}\\n`));
  if (section === undefined) throw new Error(`The README of ${client} has no section "${heading}".`);
  return section.split(/\n##+ /)[0]!;
}
