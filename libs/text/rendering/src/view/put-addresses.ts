import { escape } from '../page/pieces';

/** The address of a link or an image; null for one that leads nowhere. */
type AddressOf = (index: number) => string | null;

const MARK = /<(a|img) data-link="(\d+)"/g;

/**
 * Puts the addresses of links and images into a rendered document. Those that lead nowhere get the class `broken`. In sanitized HTML every
 * `<` begins a tag, so text is never changed.
 */
export function putAddresses(html: string, addressOf: AddressOf): string {
  return html.replace(MARK, (_, tag: string, index: string) => {
    const address = addressOf(Number(index));
    if (address === null) return `<${tag} class="broken"`;
    return `<${tag} ${tag === 'a' ? 'href' : 'src'}="${escape(address)}"`;
  });
}
