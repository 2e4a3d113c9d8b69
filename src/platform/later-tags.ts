// Tags of counts that change all the time, such as how many quotes are left. What shows them may be
// some seconds behind, so that it is shown on while it is made anew.
const prefix = 'later: ';

export const laterTag = (name: string): string => `${prefix}${name}`;

export const isLaterTag = (tag: string): boolean => tag.startsWith(prefix);
