/** Control characters, and those that turn the direction of what follows or are not seen at all. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line as a person meant it: composed (NFC), without what is not seen, spaces single. Joiners stay: Arabic and emoji need them. */
export const plainLine = (text: string): string => text.normalize('NFC').replace(/[\t\n\r]/g, ' ').replace(unseen, '').replace(/\s+/gu, ' ').trim();
