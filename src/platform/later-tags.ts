// Tags of counts that change all the time, such as how many quotes are left. A cached page with
// such a tag may be some seconds old: after a change it is served until a new one is rendered.
const prefix = 'later: ';

export const laterTag = (name: string): string => `${prefix}${name}`;

export const isLaterTag = (tag: string): boolean => tag.startsWith(prefix);
