// Where the database names files, for backups.

/** Where keys of irreplaceable files stand: a query of one column, `key`, that reads `columns`. */
export type FileSource = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly query: string;
};

export const fileColumn = (table: string, column: string): FileSource => ({
  table,
  columns: [column],
  query: `select "${column}" as key from public."${table}" where "${column}" is not null`,
});
