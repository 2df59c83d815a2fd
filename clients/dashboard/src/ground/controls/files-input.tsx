import type { RefObject } from 'react';

/** A hidden field for files or a folder; a button that is shown clicks it. */
export function FilesInput({
  field,
  label,
  isFolder,
  onFiles,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
  onFiles: (files: FileList | null) => void;
}) {
  return (
    <input
      ref={(element) => {
        field.current = element;
        // React does not know the attribute.
        if (isFolder) element?.setAttribute('webkitdirectory', '');
      }}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={(event) => onFiles(event.target.files)}
    />
  );
}
