import { number } from '#platform/i18n/runtime.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';

const megabyte = 2 ** 20;
/** "2.4 MB" */
export const fileSizeText = (bytes: number, locale: Locale): string =>
  ltr(
    bytes >= megabyte / 10
      ? `${number(locale, Math.round((bytes / megabyte) * 10) / 10)} MB`
      : `${number(locale, Math.max(1, Math.round(bytes / 1024)))} KB`,
  );
