// Numbers of forms and of the API, as schemas.
import { z } from 'zod';
import { parsePrice, parseQuantity } from './number-text.ts';

type Message = { readonly error?: string };

/** Texts come first: forms would read a number of a text before `number-text` sees it. */
const textOrNumber = (message: Message) => z.union([z.string(), z.number()], message);

/** A price in micros, or null where it is unreadable. */
export const givenPrice = (message: Message = {}) => textOrNumber(message).transform(parsePrice);

/** A whole number, or null where it is unreadable. A number of JSON is left as it is. */
export const givenQuantity = (message: Message = {}) =>
  textOrNumber(message).transform((given) =>
    typeof given === 'number' ? given : parseQuantity(given),
  );
