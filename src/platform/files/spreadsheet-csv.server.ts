// CSV for spreadsheets: with a byte order mark, without which Excel does not assume UTF-8, and
// Windows line ends.
import { stringify, type Stringifier } from 'csv-stringify';

export const spreadsheetCsv = ({ delimiter = ',' } = {}): Stringifier =>
  stringify({ delimiter, bom: true, record_delimiter: 'windows', quote_record_delimiter: true });
