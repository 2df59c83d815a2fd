const words =
  'The harbour office keeps a list of every vessel that lies at the quay, with its draught, its cargo and the hour of its next tide.';

/** A Markdown document of so many sections, each of about so many bytes. */
export function document({ title, sections, bytes }) {
  const parts = [`# ${title}\n`];
  for (let i = 1; i <= sections; i++) {
    let section = `\n## Section ${i}\n\n`;
    while (section.length + words.length + 2 <= bytes) section += `${words}\n\n`;
    parts.push(`${section.trimEnd()}\n`);
  }
  return parts.join('');
}

/** A 2 KB document of one section. */
export function smallDocument(title) {
  return document({ title, sections: 1, bytes: 2_030 });
}

/** A 2 KB document of four headings, as a save of it writes four sections. */
export function structuredDocument(title) {
  return document({ title, sections: 3, bytes: 676 });
}
