/** An error that the person who runs the program can fix. It is printed without a stack. */
export class Problem extends Error {
    detail;
    name = 'Problem';
    exitCode = 1;
    /**
     * @param message one line: what is wrong and what to do
     * @param detail output to print before that line
     */
    constructor(message, detail = '') {
        super(message);
        this.detail = detail;
    }
}
/** The command line can't be carried out as written. */
export class Misuse extends Problem {
    exitCode = 2;
}
