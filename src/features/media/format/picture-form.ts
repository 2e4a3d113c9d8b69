// A list of pictures as fields of a form: the same with scripts and without.
import { z } from 'zod';
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { isFile } from '../rules.ts';
import { pictureSource, type PictureSource } from '../schemas.ts';

export type Focal = { readonly x: number; readonly y: number };

/** A picture as a product has it. */
export type PictureEntry = {
  readonly source: PictureSource;
  readonly alt: PerLanguage;
  /** The point that stays in view when cropped: fractions of width and height. */
  readonly focal: Focal | null;
};

/** `address`: null while a supplier's picture is not fetched yet. */
export type PictureItemView = PictureEntry & {
  readonly address: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null;
};

/** What a button of one picture does to the list, by the picture's index. */
export type PictureAct = {
  readonly kind: 'earlier' | 'later' | 'remove';
  readonly index: number;
};

/** Sources, focal points and texts repeat, once a picture and in order. */
export const pictureFields = (name: string) => ({
  source: `${name}Source`,
  focal: `${name}Focal`,
  alt: (locale: Locale) => `${name}Alt-${locale}`,
  act: `${name}Act`,
  files: `${name}Files`,
  /** Written by the server alone, so that a form that is shown again has its pictures. */
  address: `${name}Address`,
});

export const maxAltLength = 250;

export const focalText = (focal: Focal | null): string => (focal ? `${focal.x};${focal.y}` : '');

export const actText = ({ kind, index }: PictureAct): string => `${kind}:${index}`;

const focalShape = /^(0|1|0?\.\d{1,4});(0|1|0?\.\d{1,4})$/;
const actShape = /^(earlier|later|remove):(\d{1,3})$/;
/** In drafts of the version before. */
const drawnSource = z.object({ kind: z.literal('recipe') });
const sourceText = z
  .string()
  .max(5_000)
  .transform((text, problems): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      problems.addIssue({ code: 'custom', message: 'badRequest' });
      return z.NEVER;
    }
  })
  .pipe(z.union([pictureSource, drawnSource]));

const readFocal = (text: string): Focal | null => {
  const [, x, y] = focalShape.exec(text) ?? [];
  return x === undefined ? null : { x: Number(x), y: Number(y) };
};

/** Sources of the pictures in a form that is kept as it is; what is no source is left out. */
export const readPictureSources = (texts: string | readonly string[] = []): PictureSource[] =>
  [texts].flat().flatMap((text) => {
    const source = sourceText.safeParse(text);
    return source.success && isFile(source.data) ? [source.data] : [];
  });

/**
 * An entry for each source, null for what was drawn. Null if a field is not as `PictureField`
 * writes it.
 */
function readEntries(form: FormData, name: string): (PictureEntry | null)[] | null {
  const fields = pictureFields(name);
  const all = (field: string) =>
    form.getAll(field).filter((value): value is string => typeof value === 'string');
  const focals = all(fields.focal);
  const alts = locales.map((locale) => [locale, all(fields.alt(locale))] as const);
  const entries: (PictureEntry | null)[] = [];
  for (const [index, text] of all(fields.source).entries()) {
    const source = sourceText.safeParse(text);
    if (!source.success) return null;
    const alt: PerLanguage = {};
    for (const [locale, texts] of alts) {
      const said = texts[index]?.trim().slice(0, maxAltLength);
      if (said) alt[locale] = said;
    }
    const focal = readFocal(focals[index] ?? '');
    entries.push(isFile(source.data) ? { source: source.data, alt, focal } : null);
  }
  return entries;
}

/** Null if a field is not as `PictureField` writes it. Texts are cut to their length. */
export const readPictureEntries = (form: FormData, name: string): PictureEntry[] | null =>
  readEntries(form, name)?.filter((entry) => entry !== null) ?? null;

/** Null when no picture's button was pressed. */
export function readPictureAct(form: FormData, name: string): PictureAct | null {
  const pressed = form.get(pictureFields(name).act);
  const [, kind, index] = (typeof pressed === 'string' && actShape.exec(pressed)) || [];
  return kind === undefined ? null : { kind: kind as PictureAct['kind'], index: Number(index) };
}

/** Returns the list after the button; unchanged where there is no such picture or position. */
export function applyPictureAct<Item>(
  list: readonly Item[],
  { kind, index }: PictureAct,
): readonly Item[] {
  if (kind === 'remove') return list.filter((_, i) => i !== index);
  return movePicture(list, index, index + (kind === 'earlier' ? -1 : 1));
}

/** Puts an upload where it was chosen: uploads that were sent together end in any order. */
export function withUpload<Item extends { readonly chosenAt?: number }>(
  list: readonly Item[],
  upload: Item & { readonly chosenAt: number },
): readonly Item[] {
  const at = list.findIndex(({ chosenAt }) => (chosenAt ?? -1) > upload.chosenAt);
  return list.toSpliced(at === -1 ? list.length : at, 0, upload);
}

export function movePicture<Item>(
  list: readonly Item[],
  from: number,
  to: number,
): readonly Item[] {
  if (from === to || !(from in list) || !(to in list)) return list;
  const moved = list.filter((_, i) => i !== from);
  return [...moved.slice(0, to), list[from]!, ...moved.slice(to)];
}

/** Writes the list into the form, as it is shown again. */
export function writePictures(
  form: FormData,
  name: string,
  pictures: readonly PictureItemView[],
): void {
  const fields = pictureFields(name);
  const all = [fields.source, fields.focal, fields.address, fields.files, fields.act];
  for (const field of [...all, ...locales.map(fields.alt)]) form.delete(field);
  for (const { source, focal, alt, address } of pictures) {
    form.append(fields.source, JSON.stringify(source));
    form.append(fields.focal, focalText(focal));
    form.append(fields.address, JSON.stringify(address));
    for (const locale of locales) form.append(fields.alt(locale), alt[locale] ?? '');
  }
}

const addressText = z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable();

/** The list of a form's values after `writePictures`; null if it is not there. */
export function picturesOfValues(
  values: Readonly<Record<string, string | readonly string[]>>,
  name: string,
): PictureItemView[] | null {
  const fields = pictureFields(name);
  const addresses = [values[fields.address] ?? []].flat();
  if (values[fields.source] === undefined) return null;
  const form = new FormData();
  for (const field of [fields.source, fields.focal, ...locales.map(fields.alt)])
    for (const value of [values[field] ?? []].flat()) form.append(field, value);
  const addressAt = (i: number) =>
    addressText.catch(null).parse(JSON.parse(addresses[i] ?? 'null'));
  return (
    readEntries(form, name)?.flatMap((entry, i) =>
      entry === null ? [] : { ...entry, address: addressAt(i) },
    ) ?? null
  );
}
