// Rules for the characters in names of users, companies and stores. Likeness to other names is
// checked by the name reviews.
import { hasLinkOrEmail } from './links-in-names.ts';
import { plainLine } from './plain-line.ts';

/** Invisible characters that come along when a name is pasted. `plainLine` drops them silently. */
const pastedAlong =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const joiningScripts =
  String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}` +
  String.raw`\p{Script=Malayalam}\p{Script=Sinhala}`;
const emoji = String.raw`\p{Extended_Pictographic}`;
/** Joiners that writing needs: within words of joining scripts and within emoji. */
const neededJoiner = new RegExp(
  [
    String.raw`(?<=[${joiningScripts}\p{M}])[\u200c\u200d](?=\p{L})`,
    String.raw`(?<=[${emoji}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=${emoji})`,
    String.raw`(?<=[${emoji}\d#*])\ufe0f`,
  ].join('|'),
  'gu',
);

/**
 * Default-ignorable and unassigned characters, the Braille blank, and five or more combining marks
 * in a row.
 */
const unseen = /[\p{DI}\p{Co}\p{Cn}\p{Cs}\u2800]|\p{M}{5}/u;

/** Returns the message key of a refusal, or null. The field itself rejects an empty name. */
export function whyNotName(typed: string): 'nameUnseen' | 'nameHasLink' | null {
  const meant = typed.normalize('NFC').replace(pastedAlong, '').replace(neededJoiner, '');
  if (unseen.test(meant)) return 'nameUnseen';
  const shown = plainLine(typed);
  if (shown !== '' && !/[\p{L}\p{Nd}]/u.test(shown)) return 'nameUnseen';
  return hasLinkOrEmail(shown) ? 'nameHasLink' : null;
}

/** Signs that are letters of a trade: the marks of a brand, a number and degrees. */
const signsOfTrade = /[©®™℠№°]/gu;

/** Whether a name has seals, check marks, stars or other pictures, which look like the market's. */
export const hasPicture = (name: string): boolean =>
  /[\p{So}\p{Extended_Pictographic}]/u.test(name.replace(signsOfTrade, ''));
