/** Posts on a page of a list. */
export const postsPerPage = 12;
