// Rewrites sheets of a workbook as text, so that they are read as their authors see them.

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? null;

/**
 * Removes addressed rows and cells that hold nothing: LibreOffice writes the last of a million
 * rows.
 */
export const withoutEmptyCells = (sheet: string): string =>
  sheet
    .replace(/<c(?=\s[^<>]*?\br\s*=)\s[^<>]*(?:\/>|(?<!\/)>\s*<\/c>)/g, '')
    .replace(/<row(?=\s[^<>]*?\br\s*=)\s[^<>]*(?:\/>|(?<!\/)>\s*<\/row>)/g, '');

/** Digits that each style of a workbook shows at least, by its number: three for `000`. */
export function zerosOfStyles(styles: string): ReadonlyMap<string, number> {
  const digits = new Map(
    [...styles.matchAll(/<numFmt\s[^<>]*>/g)].flatMap(([tag]) => {
      const code = attribute(tag, 'formatCode') ?? '';
      return /^0{2,15}$/.test(code) ? [[attribute(tag, 'numFmtId'), code.length] as const] : [];
    }),
  );
  const formats = /<cellXfs[\s>][\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  return new Map(
    [...formats.matchAll(/<xf\s[^<>]*>/g)].flatMap(([tag], i) => {
      const shown = digits.get(attribute(tag, 'numFmtId'));
      return shown === undefined ? [] : [[String(i), shown] as const];
    }),
  );
}

/** Writes whole numbers with the zeros in front that their style shows, as texts. */
export const withZeros = (sheet: string, zeros: ReadonlyMap<string, number>): string =>
  zeros.size === 0
    ? sheet
    : sheet.replace(
        /<c(\s[^<>]*)>\s*((?:<f[^<>]*\/>|<f[^<>]*>[^<]*<\/f>)?)\s*<v>(\d{1,15})<\/v>\s*<\/c>/g,
        (cell: string, attributes: string, formula: string, number: string) => {
          const shown = zeros.get(attribute(attributes, 's') ?? '');
          const type = attribute(attributes, 't') ?? 'n';
          if (shown === undefined || type !== 'n') return cell;
          const plain = attributes.replace(/\st\s*=\s*["'][^"']*["']/, '');
          return `<c${plain} t="str">${formula}<v>${number.padStart(shown, '0')}</v></c>`;
        },
      );

/** The number of the first sheet that its author sees; 1 where all are hidden. */
export function firstVisibleSheet(workbook: string): number {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].filter(
    ([tag]) => attribute(tag, 'name') !== null,
  );
  const visible = sheets.findIndex(
    ([tag]) => !/^(?:very)?hidden$/i.test(attribute(tag, 'state') ?? ''),
  );
  return Math.max(0, visible) + 1;
}
