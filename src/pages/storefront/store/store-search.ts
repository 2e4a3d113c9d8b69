/** Of what is typed into a store's own search. */
export const mostCharacters = 200;
