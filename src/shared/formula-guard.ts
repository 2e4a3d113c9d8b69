// Keeps spreadsheets from running what a cell says: OWASP's CSV injection rules, undone exactly when read back.

// Full-width signs are normalised to plain ones by some programs.
const runs = /^[=+\-@\t\r'\uff1d\uff0b\uff0d\uff20]/;

/**
 * The cell as it is written: prefixed with ' when a spreadsheet would run it, or when it begins
 * with ' itself.
 */
export const guardCell = (text: string): string => (runs.test(text) ? `'${text}` : text);

/** Takes exactly one ' away. */
export const unguardCell = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);
