import type { SampleDocument } from './sample-document';

/** The sample project in English. */
export const documents: SampleDocument[] = [
  {
    virtualPath: 'welcome.md',
    content: `# Welcome

This project explains the workspace with five short documents. Change them as you like, or delete the project when you no longer need it.

- [Write](write.md): how you edit, and what happens to your text
- [Work with agents](agents.md): how software reads and changes the same documents
- [Share and publish](share-and-publish.md): who sees what, and how you end it
- [Keys](keys.md): the shortcuts worth knowing

## Try this first

- [ ] Tick this box. The document is saved with the tick.
- [ ] Press \`e\` to edit this document, change a word, and wait for "Saved".
- [ ] Press \`h\` to see your change in the history, and restore the first revision.
- [ ] Press Ctrl-K (Cmd-K on a Mac) and type "agents".
`,
  },
  {
    virtualPath: 'write.md',
    content: `# Write

Documents are Markdown files. The workspace keeps every byte of them: what you did not change stays as it was.

## Saving

The editor saves by itself. "Saved" means that the service has your text. "On this device" means that only this browser has it, for example while you are offline; it is sent when you are online and edit the document.

## Two writers

If somebody else saves the document while you write, changes in different places are merged. If both of you changed the same lines, you see both versions side by side and choose.

## Links

Type \`[[\` to link to another document, like this one: [Welcome](welcome.md). If its target is deleted, a link is shown as broken.

| What you type | What you get |
| --- | --- |
| \`**bold**\` | **bold** |
| \`[ ] task\` after a hyphen | a box that readers can tick |
| \`/\` at the start of a line | a menu |
`,
  },
  {
    virtualPath: 'agents.md',
    content: `# Work with agents

An agent is a program that acts for you, such as Claude Code or Cursor. It connects with your approval, sees only the projects that you choose, and you can disconnect it at any time.

## What agents do here

1. They find answers, and read only the section that they need.
2. They save changes as revisions, under their own name and yours.
3. They never overwrite what they have not read.

## Connect one

The start page shows the command. After you approve the request, ask your agent: "What do our documents say about saving? Cite them."

## Who wrote what

A change of an agent is marked with its name and the person for whom it acted, in the history and beside each line.
`,
  },
  {
    virtualPath: 'share-and-publish.md',
    content: `# Share and publish

## Share

A document can be shared with one person, a group, your organization, or everybody who is signed in, to read or to write, and until a date that you set. The page "Shared" lists every share; ending one takes effect at once.

## Publish

A published document is a copy on a public page that everybody can read without an account. Before it becomes public, a scan looks for credentials and personal data, and shows you each finding in its line.

Later changes of the document stay private until you update the public page. You can take the page offline at any time.
`,
  },
  {
    virtualPath: 'keys.md',
    content: `# Keys

| Key | What it does |
| --- | --- |
| Ctrl-K or Cmd-K | find documents, people and actions |
| \`?\` | show all keys |
| \`g\` then \`h\` | go to the start page |
| \`e\` | edit the open document |
| \`h\` | show its history |
| \`s\` | share it |
| \`p\` | publish it |

Single keys work outside of text fields. You can switch them off in the menu of your account.
`,
  },
];
