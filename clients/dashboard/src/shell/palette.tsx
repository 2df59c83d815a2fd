import { Dialog } from '../ground/controls/dialog';
import { useTexts } from '../ground/texts/use-texts';
import { closePalette, usePaletteOpen } from './palette-state';

/** Finds documents, headings, people and actions. */
export function Palette() {
  const { frame } = useTexts();
  return <Dialog open={usePaletteOpen()} onClose={closePalette} title={frame.search} />;
}
