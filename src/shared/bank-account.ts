// The operator's bank account, to which packages are paid.

export type BankAccount = {
  readonly holder: string;
  readonly bank: string;
  /** Without spaces. */
  readonly iban: string;
  readonly swift: string;
};

/** Checks the check digits of ISO 13616. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** In groups of four, as banks print it. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** For the demo market, where nothing is paid: an account that no bank has. */
export const demoBankAccount: BankAccount = {
  holder: 'Kervan Demo A.Ş.',
  bank: 'Örnek Bankası',
  iban: 'TR330006100519786457841326',
  swift: 'ORNKTRIS',
};
