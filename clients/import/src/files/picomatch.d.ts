// The package has no types of its own.
declare module 'picomatch' {
  export default function picomatch(globs: string[], options?: { dot?: boolean }): (path: string) => boolean;
}
