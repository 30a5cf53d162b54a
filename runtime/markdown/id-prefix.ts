/** Ids of a text carry this, so that none of them can stand for an element or a variable of the page. */
export const idPrefix = 'user-content-';
