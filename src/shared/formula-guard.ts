// Keeps spreadsheets from running a cell as a formula, by OWASP's CSV injection rules. Reading back
// undoes it exactly.

// Some programs normalise full-width signs to plain ones.
const runs = /^[=+\-@\t\r'\uff1d\uff0b\uff0d\uff20]/;

/** Prefixes a cell with ' when a spreadsheet would run it, or when it begins with ' itself. */
export const guardCell = (text: string): string => (runs.test(text) ? `'${text}` : text);

/** Removes exactly one leading '. */
export const unguardCell = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);
