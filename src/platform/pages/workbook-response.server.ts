import writeWorkbook from 'write-excel-file/node';
import { workbookText } from '#platform/files/workbook-text.ts';
import { guardCell } from '#shared/formula-guard.ts';

/**
 * Returns an XLSX download of a small table. Texts are escaped, so that no spreadsheet runs them as
 * formulas; numbers stay numbers.
 */
export async function workbookResponse(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Response> {
  const sheet = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? workbookText(guardCell(cell)) : cell)),
  );
  const bytes = await writeWorkbook(sheet, {
    sheet: 'Kervan',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBuffer();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${name}.xlsx"`,
    },
  });
}
