// What is taken of a question that somebody types.

export const mostCharacters = 200;

/** No more than a person types, no control characters, no half signs. */
export const tidyQuestion = (text: string): string => text.slice(0, mostCharacters).replace(/\p{C}+/gu, ' ').replace(/\s+/g, ' ').trim();
