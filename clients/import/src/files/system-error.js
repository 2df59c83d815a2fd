/** The code of an error of the system, like `ENOENT`; its message if it has none. */
export function codeOf(error) {
    const { code, message } = error;
    return code ?? message;
}
