/** Lets the person choose files of this device. */
export function chooseFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}
