// Files and functions that are longer than the limits, each with its reason. A function is
// `file#name`.
export const sizeReasons: ReadonlyMap<string, string> = new Map([]);
