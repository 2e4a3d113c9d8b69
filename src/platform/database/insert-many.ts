/** PostgreSQL's protocol counts a statement's parameters in 16 bits. */
const maxParameters = 65_535;

/** Splits rows so that each batch fits into one INSERT. */
export function* inStatements<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const columns = Math.max(1, ...rows.slice(0, 1).map((row) => Object.keys(row).length));
  const size = Math.floor(maxParameters / columns);
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
