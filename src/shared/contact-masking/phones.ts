// Telephone numbers: groups of digits, distinguished from measures, prices, dates and customs
// numbers by shape and adjacent words.
import { normalizeGtin } from '#shared/gtin.ts';
import { anyOf } from './any-of.ts';
import type { Found } from './found.ts';
import type { ReadableText } from './readable-text.ts';

type Group = { readonly digits: string; readonly start: number; readonly end: number };
/** Groups of digits with only a few signs between them. */
type Run = readonly Group[];

/** Maximum digits (E.164 has 15) and groups of one number. */
const maxDigits = 15;
const maxGroups = 15;

/** Words after which any number is a telephone number. */
const callingWords = anyOf`
  tel telefon\p{L}* phones? telephones? mobile mob gsm cep fax faks what\s?s\s?app whatsap
  watsap wapp wp wa viber imo bip hotline call(?:\sme|\sus)? ring(?:\sme|\sus)? text\sme sms
  dial irtibat hat(?:ti)? numaram(?:iz)? arayin(?:iz)? ara(?:\sbeni|\sbizi) هاتف\p{L}* الهاتف
  جوال\p{L}* الجوال موبايل محمول واتس\s?اب واتساب واتس فاكس تلفون تليفون رقمي رقمنا اتصل\p{L}*
  للتواصل للاتصال
`;
const callingLink = anyOf`
  no num number numara\p{L}* nr on at us me is hatti رقم علي بنا بي
`;
const fewSigns = String.raw`[^\p{L}\p{N}\n]{0,4}`;
const calling = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${callingWords})${fewSigns}` +
    String.raw`(?:(?:${callingLink})${fewSigns}){0,2}$`,
  'u',
);
/** Words before numbers of things, documents or standards. */
const namingWords = anyOf`
  hs h\.s htsus hts gtip g\.t\.i\.p gtin upc ean isbn asin barkod\p{L}* barcode tarif\p{L}*
  tariff customs cn taric codes? kod\p{L}* models? modeli ref reference referans art article
  artikel item items sku stok stock mpn oem parca parts? lot parti batch seri serial siparis
  orders? po fatura invoice iban swift vergi vkn tax vat mersis sicil belge certificate
  sertifika cas ral pantone iso en din astm tse ts ieee iec bs rfq id no nr رمز كود باركود موديل
  طراز مرجع صنف فاتوره طلبيه ضريبي شهاده ايزو جمركي الجمركي
`;
const numberWords = anyOf`
  no nr num number numarasi code codes kodu id رقم الرقم
`;
const naming = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:ال|لل)?(?:${namingWords})` +
    String.raw`(?:\s?(?:${numberWords}))?${fewSigns}$`,
  'u',
);
/** Words that are counted or measured. */
const measureWords = anyOf`
  mm cm m km m2 m3 cbm inch inches in ft g gr gm gms gsm kg kgs mg ton tons tonnes? lt l ml cl w
  kw kwh v volt hz mhz ghz rpm bar psi amp mah mp dpi lm lux denye denier dtex tex ne nm adet ad
  pcs pc pieces? units? pairs? cift sets? takim dozens? duzine koli kutu cartons? boxes rolls?
  rulo metres? meters? metre santim\p{L}* yards? usd eur euro tl try lira dolar dollars?
  gbp sar aed gun
  days? hafta weeks? ay months? yil years? kisi renk colou?rs? beden قطعه قطع كرتون كيلو\p{L}*
  كغ كجم غرام غم جرام طن متر امتار سم مم لتر دولار يورو ريال درهم ليره يوم ايام اسبوع اسابيع شهر
  لون الوان
`;
export const measure = new RegExp(
  String.raw`^\s?(?:-|–)?\s?(?:[%$€£₺°"″'′×]|(?:x\s?\d)|(?:${measureWords})(?![\p{L}\p{N}]))`,
  'u',
);

/**
 * Separators within one number: a few signs or spaces, but nothing that measures, multiplies or
 * ends two lines.
 */
const separator = /^[^\p{L}\p{N}%$€£₺°"″×\n]{0,4}\n?[^\p{L}\p{N}%$€£₺°"″×\n]{0,2}$/u;

/** Letters that look like digits, between digits. */
function digitsOf(low: string): string {
  return low.replace(/(?<![\p{L}\p{N}])(?=[oil|]*\d)[\doil|]{1,30}(?![\p{L}\p{N}])/gu, (token) =>
    (token.match(/\d/g)?.length ?? 0) >= 2
      ? token.replaceAll('o', '0').replace(/[il|]/g, '1')
      : token,
  );
}

function runsIn(text: string): Run[] {
  const runs: Group[][] = [];
  let last: Group | undefined;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const group = { digits, start: index, end: index + digits.length };
    const isNext =
      last !== undefined && index - last.end <= 6 && separator.test(text.slice(last.end, index));
    if (isNext) runs.at(-1)!.push(group);
    else runs.push([group]);
    last = group;
  }
  return runs;
}

const dayFirst = String.raw`(\d{1,2})[./-](\d{1,2})[./-](?:19|20)?\d\d`;
const yearFirst = String.raw`(?:19|20)\d\d[./-](\d{1,2})[./-](\d{1,2})`;
const datePattern = new RegExp(String.raw`(?<!\d)(?:${dayFirst}|${yearFirst})(?!\d)`, 'g');
export const hasDate = (written: string): boolean =>
  [...written.matchAll(datePattern)].some(([, a, b, c, d]) => {
    const [one, other] = [Number(a ?? c), Number(b ?? d)];
    return Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
  });

/** Numbers with decimals or thousands separators, one or several. */
const areFigures = (written: string): boolean =>
  written
    .split(/[^\d.,]+/)
    .filter((token) => /\d/.test(token))
    .every(
      (token) =>
        (/^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?[.,]?$/.test(token) && !/^0\d/.test(token)) ||
        /^\d{1,4}[.,]\d{1,2}[.,]?$/.test(token) ||
        /^0[.,]\d{1,4}[.,]?$/.test(token),
    );

/** A row of sizes or quantities: ascending, descending, or all round. */
function areSizes(groups: Run): boolean {
  const values = groups.map(({ digits }) => Number(digits));
  const isRising = values.every((value, i) => i === 0 || value > values[i - 1]!);
  const isFalling = values.every((value, i) => i === 0 || value < values[i - 1]!);
  const areRound = values.every((value) => value % 5 === 0);
  return groups.length >= 3 && (areRound || (groups.length >= 4 && (isRising || isFalling)));
}

/** Chapters of the customs tariff in their usual groups: "6302.60.00.00", "0802 22 00". */
const isTariffNumber = (shape: string, written: string): boolean =>
  /^(?:4,2(?:,2){0,3}|6,2(?:,2){0,2}|8,2(?:,2)?)$/.test(shape) &&
  (/\d\.\d/.test(written) || written.endsWith('00'));

type Candidate = {
  readonly groups: Run;
  readonly digits: string;
  readonly written: string;
  readonly after: string;
  readonly before: Before;
};

/** The text before a number, read once for all numbers that may begin there. */
type Before = { readonly text: string; readonly hasPlus: boolean; readonly isCalling: boolean };

export const beforeOf = (text: string, start: number): Before => {
  const before = text.slice(Math.max(0, start - nearby), start);
  return {
    text: before,
    hasPlus: /(?:^|[^\d\p{L}])\+[\s(]{0,2}$/u.test(before),
    isCalling: /\p{L}/u.test(before) && calling.test(before),
  };
};

/** As dialled within Türkiye, or from abroad with the country code. */
export const isTurkish = (digits: string): boolean =>
  /^(?:0|90|0090)?(?:5[0-6]\d|[234]\d\d|850|444|800)\d{7}$/.test(digits);
export const isTurkishMobile = (digits: string): boolean =>
  /^(?:0|90|0090)5[0-6]\d{8}$/.test(digits);
/** Country codes nearby, without plus. */
export const isArabCountry = (digits: string): boolean =>
  /^(?:966|971|965|974|973|968|962|964|961|970|20|212|213|216|218|249|967)/.test(digits);

/**
 * Confidence that these groups are one number: 3 for a complete Turkish one, 1 if only the word
 * before indicates it, 0 for none.
 */
function sureness(candidate: Candidate): 0 | 1 | 2 | 3 {
  if (!isPhone(candidate)) return candidate.before.isCalling && mayBeCalled(candidate) ? 1 : 0;
  return isTurkish(candidate.digits) && candidate.digits.length >= 10 ? 3 : 2;
}

const areJustFigures = ({ groups, written }: Candidate): boolean =>
  groups.length > 1 && areFigures(written);

const mayBeCalled = (candidate: Candidate): boolean =>
  candidate.digits.length >= 7 &&
  !/^[-/_]?\p{L}/u.test(candidate.after) &&
  !measure.test(candidate.after) &&
  !hasDate(candidate.written) &&
  !areJustFigures(candidate);

function isPhone(candidate: Candidate): boolean {
  const {
    groups,
    digits,
    written,
    before: { hasPlus },
  } = candidate;
  const { length } = digits;
  if (hasPlus && length >= 9) return !areFigures(written);
  if (hasPlus && length === 8) return !measure.test(candidate.after) && !areSizes(groups);
  if (groups[0]!.digits.startsWith('00') && /^00[1-9]/.test(digits) && length >= 11)
    return !hasDate(written);
  if (
    isTurkishMobile(digits) &&
    !areJustFigures(candidate) &&
    !areSizes(groups) &&
    !hasDate(written)
  ) {
    if (length === 11 || (length === 12 && normalizeGtin(digits) === null)) return true;
  }
  return (
    (groups.length === 1 ? isLongNumber(digits) : hasPhoneShape(candidate)) &&
    !isSomethingElse(candidate)
  );
}

/**
 * One group of ten digits or more that is no GTIN, no customs number and does not begin with a
 * date.
 */
const isLongNumber = (digits: string): boolean =>
  digits.length >= 10 &&
  !digits.endsWith('0000') &&
  !/^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits) &&
  (digits.length < 12 || digits.startsWith('90') || normalizeGtin(digits) === null);

const shapeOf = (groups: Run): string => groups.map(({ digits }) => digits.length).join(',');

function hasPhoneShape({ groups, digits, written }: Candidate): boolean {
  const { length } = digits;
  if (length === 7) return digits.startsWith('444') && /^(?:3,2,2|3,4)$/.test(shapeOf(groups));
  if (length < 10) return false;
  if (/^0[1-9]/.test(digits) && length <= 12) return true;
  if (length === 10) {
    const shape = shapeOf(groups);
    if (
      digits.startsWith('5') &&
      isTurkish(digits) &&
      /^(?:3,3,2,2|3,2,2,3|3,7|3,3,4|3,4,3|1(?:,1){9})$/.test(shape)
    )
      return true;
    return shape === '3,3,4' && !written.includes(',');
  }
  if (shapeOf(groups) === '1,3,3,4' && /^1[2-9]\d\d[2-9]/.test(digits))
    return !/[,./]/.test(written);
  if (length === 12 && groups.length <= 6 && /^90[2-58]/.test(digits)) return true;
  return (
    length >= 11 &&
    length <= 13 &&
    groups.length >= 3 &&
    groups[0]!.digits.length <= 3 &&
    isArabCountry(digits)
  );
}

/** Whether it is a measure, price, date, row of sizes or a thing's number. */
function isSomethingElse(candidate: Candidate): boolean {
  const {
    groups,
    written,
    before: { text: before },
    after,
  } = candidate;
  const hangsOnLetters =
    /\p{L}[-/_.#]?$/u.test(before) || /^[-/_]?\p{L}/u.test(after) || /\d[-/_.,]$/u.test(before);
  return (
    hangsOnLetters ||
    hasDate(written) ||
    areJustFigures(candidate) ||
    areSizes(groups) ||
    isTariffNumber(shapeOf(groups), written) ||
    measure.test(after) ||
    naming.test(before)
  );
}

/** Length of the context: enough for the words before and after. */
export const nearby = 40;

export function findPhones({ low }: ReadableText): Found[] {
  const text = digitsOf(low);
  const found: Found[] = [];
  for (const run of runsIn(text)) {
    for (let first = 0; first < run.length;) {
      const last = lastOfPhone(text, run, first);
      if (last === null) {
        first++;
        continue;
      }
      found.push({ kind: 'phone', ...wholeOf(text, run[first]!.start, run[last]!.end) });
      first = last + 1;
    }
  }
  return found;
}

/**
 * Returns the last group of the most confident, then longest number that begins at `first`; null if
 * none begins there.
 */
function lastOfPhone(text: string, run: Run, first: number): number | null {
  const { start } = run[first]!;
  const before = beforeOf(text, start);
  let digits = '';
  let best: { readonly last: number; readonly sureness: number } | null = null;
  for (let last = first; last < Math.min(run.length, first + maxGroups); last++) {
    digits += run[last]!.digits;
    if (digits.length > maxDigits) break;
    if (digits.length < 7) continue;
    const { end } = run[last]!;
    const candidate = {
      groups: run.slice(first, last + 1),
      digits,
      written: text.slice(start, end),
      before,
      after: text.slice(end, end + nearby),
    };
    const sure = sureness(candidate);
    if (sure > 0 && sure >= (best?.sureness ?? 0)) best = { last, sureness: sure };
  }
  return best?.last ?? null;
}

const labelWords = anyOf`
  tel telefon phone mobile gsm cep fax faks what\s?s\s?app wp wa هاتف جوال موبايل واتس\s?اب
  فاكس
`;
const labelPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${labelWords})(?:\s(?:no|num))?[^\p{L}\p{N}]{0,4}$`,
  'u',
);

/** With its plus, its bracket and the word that says what it is. */
function wholeOf(text: string, start: number, end: number): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - nearby), start);
  const label = labelPattern.exec(before)?.[0] ?? /\+?\s?\(?\+?$/u.exec(before)![0].trimStart();
  return { start: start - label.length, end };
}
