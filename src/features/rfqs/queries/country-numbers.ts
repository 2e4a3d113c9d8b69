// Country codes as numbers, for packed records. A number has ten bits.
const letterA = 65;
const letters = 26;

/** SQL for the number of a code in a column; see `countryNumber`. */
export const countryNumberSql = (column: string): string =>
  `((ascii(${column}) - ${letterA}) * ${letters} + ascii(substr(${column}, 2)) - ${letterA})`;

/** The number of a code, which has two capital letters. */
export const countryNumber = (code: string): number =>
  (code.charCodeAt(0) - letterA) * letters + code.charCodeAt(1) - letterA;

export const countryOf = (number: number): string =>
  String.fromCharCode(letterA + Math.floor(number / letters), letterA + (number % letters));

export const maxCountryNumber = letters * letters - 1;
