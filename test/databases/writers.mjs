import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Creates documents of organizations until it is stopped, and repeats what was refused. Each attempt has a text of its own, so a doubled one has a revision more. */
export class Writers {
  #running = [];
  #isOver = false;

  /** @param {string} url of the router */
  constructor(url) {
    this.url = url;
  }

  /** Writes for an organization, from now on, and returns what happened so far. */
  start({ token, projectId }, count) {
    const account = { acknowledged: [], refused: {}, longestMs: 0 };
    for (let n = 0; n < count; n++) this.#running.push(this.#write({ token, projectId }, n, account));
    return account;
  }

  async stop() {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #write({ token, projectId }, writer, account) {
    for (let n = 0; !this.#isOver; n++) {
      const virtualPath = `load/${writer}-${n}.md`;
      const began = performance.now();
      for (let attempt = 0; ; attempt++) {
        const status = await this.#save({ token, projectId, virtualPath, attempt });
        if (status < 300) break;
        account.refused[status] = (account.refused[status] ?? 0) + 1;
        await sleep(PAUSE_MS);
      }
      account.acknowledged.push(virtualPath);
      account.longestMs = Math.max(account.longestMs, performance.now() - began);
    }
  }

  async #save({ token, projectId, virtualPath, attempt }) {
    const content = `# ${virtualPath}\n\nAttempt ${attempt}.\n`;
    const answer = await fetch(`${this.url}/api/projects/${projectId}/documents/save`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ virtualPath, content, skipQualityCheck: true }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }
}
