// What the log of the staff says.

/** What the act log says of an export: `people.csv (searched, side: seller)`. */
export function exportDetail(
  file: string,
  query: string,
  filters: Readonly<Record<string, string | null>>,
): string {
  const narrowed = [
    ...(query === '' ? [] : ['searched']),
    ...Object.entries(filters).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    ),
  ];
  return narrowed.length === 0 ? file : `${file} (${narrowed.join(', ')})`;
}
