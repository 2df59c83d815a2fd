import type { RefObject } from 'react';

/** A hidden field for files or a folder; a button that is shown clicks it. `multiple`: whether several files can be chosen at once. */
export function FilesInput({
  field,
  label,
  isFolder,
  multiple = true,
  onFiles,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
  multiple?: boolean;
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
      multiple={multiple}
      hidden
      aria-label={label}
      onClick={({ currentTarget }) => {
        // Otherwise the browser says nothing when the same file is chosen again.
        currentTarget.value = '';
      }}
      onChange={({ target }) => onFiles(target.files)}
    />
  );
}
