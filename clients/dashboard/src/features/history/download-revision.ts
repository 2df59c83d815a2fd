/** Offers the text of a revision as a file. */
export function downloadRevision(content: string, number: number): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `revision-${number}.md`;
  link.click();
  URL.revokeObjectURL(url);
}
