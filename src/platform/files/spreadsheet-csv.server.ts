// CSV as spreadsheets want it: a byte order mark (or Excel does not take it for UTF-8) and Windows line ends.
import { stringify, type Stringifier } from 'csv-stringify';

export const spreadsheetCsv = (): Stringifier =>
  stringify({ bom: true, record_delimiter: 'windows', quote_record_delimiter: true });
