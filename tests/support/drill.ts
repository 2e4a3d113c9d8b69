// Drills break something on purpose: kill a process, cut a connection, fill a disk.

/** `npm run drills` runs them at full length, `npm test` for a few seconds. */
export const isLongDrill = process.env['DRILLS'] === 'long';
