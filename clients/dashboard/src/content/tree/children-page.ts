/** Rows of a page of a folder: the most that the route returns. */
export const PAGE = 1000;
