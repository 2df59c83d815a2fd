/** The text of an answer. @throws if the service left it out, as it does for empty or binary content */
export function expectText(text: string | null): string {
  if (text === null) throw new Error('The service answered without the text.');
  return text;
}
