// What a name of a person, a company or a store may be made of. Whom it may resemble is asked by the name reviews.
import { hasLinkOrEmail } from './links-in-names.ts';
import { plainLine } from './plain-line.ts';

/** Comes along unseen when a name is pasted; `plainLine` drops it and nothing is said. */
const pastedAlong =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Joiners where writing needs them: within words of joining scripts and within emoji. */
const neededJoiner = new RegExp(
  String.raw`(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}])[\u200c\u200d](?=\p{L})` +
    String.raw`|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})` +
    String.raw`|(?<=[\p{Extended_Pictographic}\d#*])\ufe0f`,
  'gu',
);

/** Default-ignorable characters, what no font knows, the blank of Braille, and towers of marks. */
const unseen = /[\p{DI}\p{Co}\p{Cn}\p{Cs}\u2800]|\p{M}{5}/u;

/** The key of a refusal for the field, or null. An empty name is the field's own affair. */
export function whyNotName(typed: string): 'nameUnseen' | 'nameHasLink' | null {
  const meant = typed.normalize('NFC').replace(pastedAlong, '').replace(neededJoiner, '');
  if (unseen.test(meant)) return 'nameUnseen';
  const shown = plainLine(typed);
  if (shown !== '' && !/[\p{L}\p{Nd}]/u.test(shown)) return 'nameUnseen';
  return hasLinkOrEmail(shown) ? 'nameHasLink' : null;
}
