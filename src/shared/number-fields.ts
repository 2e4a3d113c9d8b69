// Numbers of forms and of the API, as schemas.
import { z } from 'zod';
import { parsePrice, parseQuantity, pointIsDecimal, readDigits } from './number-text.ts';

type Message = { readonly error?: string };

/** Texts come first: forms would read a number of a text before `number-text` sees it. */
const textOrNumber = (message: Message) => z.union([z.string(), z.number()], message);

/** A price in micros, or null where it is unreadable. */
export const givenPrice = (message: Message = {}) => textOrNumber(message).transform(parsePrice);

function isZero(text: string): boolean {
  const digits = readDigits(text, pointIsDecimal);
  return !('problem' in digits) && /^0*$/.test(digits.whole + digits.decimals);
}

/** Nothing is a cost, though no price: micros from 0, or null where it is unreadable. */
export const parseCost = (given: string | number): number | null =>
  isZero(String(given)) ? 0 : parsePrice(given);

/** A cost in micros, 0 for what is free, or null where it is unreadable. */
export const givenCost = (message: Message = {}) =>
  z.union([z.string(), z.number().min(0)], message).transform(parseCost);

/** A whole number, or null where it is unreadable. A number of JSON is left as it is. */
export const givenQuantity = (message: Message = {}) =>
  textOrNumber(message).transform((given) =>
    typeof given === 'number' ? given : parseQuantity(given),
  );
