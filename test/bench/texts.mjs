const words =
  'The harbor office keeps a list of every vessel that lies at this quay, with its draft, its cargo and the hour of its coming tide.';

/** A Markdown document with a number of sections, each of about this many bytes. */
export function document({ title, sections, bytes }) {
  const parts = [`# ${title}\n`];
  for (let i = 1; i <= sections; i++) {
    let section = `\n## Section ${i}\n\n`;
    while (section.length + words.length + 2 <= bytes) section += `${words}\n\n`;
    parts.push(`${section.trimEnd()}\n`);
  }
  return parts.join('');
}

/** A 2 KB document with one section. */
export function smallDocument(title) {
  return document({ title, sections: 1, bytes: 2_030 });
}

/** A 2 KB document with four headings, so that a save writes four sections. */
export function structuredDocument(title) {
  return document({ title, sections: 3, bytes: 676 });
}
