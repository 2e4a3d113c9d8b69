// Draws an Open Graph image: 1200 × 630, laid out in the direction of its language. Pango orders
// and joins Arabic letters, with a font file of ours, so that no machine needs its own fonts.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { directionOf } from '#shared/locale.ts';
import type { OgImage } from '../queries/og-images.server.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** From `ui/styles/tokens.css`; an image reads no stylesheet. */
const colours = { paper: '#FBF9F5', ink: '#1E2428', soft: '#4A5257', accent: '#0E6673' } as const;
const fontFile = (weight: 'Bold' | 'Medium') =>
  fileURLToPath(import.meta.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`));
const fonts = { bold: fontFile('Bold'), medium: fontFile('Medium') } as const;
const logoFile = new URL('../../../../public/logo.svg', import.meta.url);

const margin = 72;
const pictureSide = 470;
const gap = 56;
/**
 * Font sizes tried for a title. A longer title is set smaller, and cut only when the smallest is
 * too large.
 */
const titlePoints = [60, 50, 42, 36];
const maxTitleHeight = 300;

type Block = { readonly data: Buffer; readonly width: number; readonly height: number };
type Words = {
  readonly text: string;
  readonly font: keyof typeof fonts;
  readonly points: number;
  readonly colour: string;
  readonly width: number;
  readonly isRtl: boolean;
};

/** Pango refuses a text without a visible character. */
const legible = (text: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text.replace(/\p{Cc}+/gu, ' ') : '·';
const escaped = (text: string): string =>
  legible(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Text after this mark is laid out right-to-left, whatever its first letter. */
const rightToLeftMark = '\u200f';
const leftToRight = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`;
const fromTheRight = String.raw`\p{Script=Arabic}\p{Script=Hebrew}`;
const beginsFromTheRight = new RegExp(`^[^${leftToRight}]*?[${fromTheRight}]`, 'u');
/** The first letter with a direction decides, as in a browser. */
const readsFromTheRight = (text: string): boolean =>
  text.startsWith(rightToLeftMark) || beginsFromTheRight.test(text);

async function set({ text, font, points, colour, width, isRtl }: Words): Promise<Block> {
  // For Pango, "left" is where the paragraph begins, which is the other side for the opposite
  // direction.
  const align = readsFromTheRight(text) === isRtl ? 'left' : 'right';
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Vazirmatn ${font === 'bold' ? 'Bold' : 'Medium'} ${points}`,
      fontfile: fonts[font],
      rgba: true,
      width,
      dpi: 72,
      align,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function setTitle(words: Omit<Words, 'points'>): Promise<Block> {
  for (const points of titlePoints) {
    const block = await set({ ...words, points });
    if (block.height <= maxTitleHeight) return block;
  }
  const points = titlePoints.at(-1)!;
  let letters = words.text.split(/\s+/);
  while (letters.length > 4) {
    letters = letters.slice(0, Math.floor(letters.length * 0.85));
    const block = await set({ ...words, points, text: `${letters.join(' ')}…` });
    if (block.height <= maxTitleHeight) return block;
  }
  return set({ ...words, points, text: `${words.text.slice(0, 60)}…` });
}

const rounded = (side: number) =>
  Buffer.from(
    `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="24"/></svg>`,
  );

/** `picture`: any input that sharp reads. */
export async function drawCard(
  { locale, eyebrow, title, line }: Pick<OgImage, 'locale' | 'eyebrow' | 'title' | 'line'>,
  picture: Buffer | null,
): Promise<Buffer> {
  const isRtl = directionOf(locale) === 'rtl';
  /** Names of places and companies may be in any script; the line's direction is the card's. */
  const ofCard = (text: string) => (isRtl ? rightToLeftMark + text : text);
  const width = cardSize.width - 2 * margin - (picture ? pictureSide + gap : 0);
  const logo = await sharp(await readFile(logoFile), { density: 72 * 2 })
    .resize({ height: 64 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [top, heading, below, square] = await Promise.all([
    set({
      text: ofCard(eyebrow),
      font: 'medium',
      points: 26,
      colour: colours.accent,
      width,
      isRtl,
    }),
    setTitle({ text: title, font: 'bold', colour: colours.ink, width, isRtl }),
    line === null
      ? null
      : set({
          text: ofCard(line.length > 90 ? `${line.slice(0, 88)}…` : line),
          font: 'medium',
          points: 28,
          colour: colours.soft,
          width,
          isRtl,
        }),
    picture &&
      sharp(picture)
        .resize(pictureSide, pictureSide, { fit: 'cover' })
        .composite([{ input: rounded(pictureSide), blend: 'dest-in' }])
        .png()
        .toBuffer(),
  ]);
  const startAt = (block: { width: number }) =>
    isRtl ? cardSize.width - margin - block.width : margin;
  const headingTop = margin + top.height + 28;
  const blocks = [
    { input: top.data, left: startAt(top), top: margin },
    { input: heading.data, left: startAt(heading), top: headingTop },
    ...(below
      ? [{ input: below.data, left: startAt(below), top: headingTop + heading.height + 28 }]
      : []),
    {
      input: logo.data,
      left: startAt(logo.info),
      top: cardSize.height - margin - logo.info.height,
    },
    ...(square
      ? [
          {
            input: square,
            left: isRtl ? margin : cardSize.width - margin - pictureSide,
            top: Math.round((cardSize.height - pictureSide) / 2),
          },
        ]
      : []),
  ];
  const edge = {
    input: {
      create: {
        width: cardSize.width,
        height: 12,
        channels: 3 as const,
        background: colours.accent,
      },
    },
    left: 0,
    top: cardSize.height - 12,
  };
  return sharp({ create: { ...cardSize, channels: 3, background: colours.paper } })
    .composite([...blocks, edge])
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
