// What the template sets: texts in one language, in their places.
import type { Locale } from '#shared/locale.ts';

export type Fact = readonly [name: string, value: string];
export type Column = {
  readonly label: string;
  readonly isNumber: boolean;
  /** Of what it says, which is never broken; a few words; or all that the others leave. */
  readonly width: 'own' | 'narrow' | 'rest';
};
export type DocumentView = {
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly number: string;
  readonly issuer: string;
  readonly facts: readonly Fact[];
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The last one is the sum. */
  readonly totals: readonly Fact[];
  /** In which parts the sum is paid; none when it is paid at once. */
  readonly payable: readonly Fact[];
  readonly notes: readonly string[];
  readonly footer: string;
};
