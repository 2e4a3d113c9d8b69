// `npm run pictures` renders the pictures of the demo's products that are missing (these first),
// drafts, or older than the code that draws them. It can be stopped at any time and goes on where
// it stopped.
//
//   npm run pictures -- terry-towel soap    those of some families or scenes
//   npm run pictures -- --draft soap        small and fast, to look at while a scene is written
//   npm run pictures -- --all soap          also what has not changed
//   npm run pictures -- --first soap        of each scene in one colour only
//   npm run pictures -- --list              says what would be rendered
//   npm run pictures -- --sheet             joins all results to .data/pictures.webp
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawContactSheet } from './contact-sheet.ts';
import { markOf } from './marks.ts';
import { openStudio, type Studio } from './open-studio.ts';
import {
  keepOnly,
  keepRenderedPicture,
  pictureName,
  readRenderedPictures,
  viewName,
} from './rendered.ts';
import { wantedPictures, type WantedPicture } from './wanted.ts';

/** Twice as many views cannot be told from these side by side. */
const fullQuality = { pixels: 1000, views: 8, shadowPixels: 512 };
const draftQuality = { pixels: 500, views: 6, shadowPixels: 512 };
const webp = { quality: 64, effort: 6 };
/** Seen by who chooses another colour: fewer bytes, and hardly to be told apart. */
const furtherColorWebp = { quality: 60, effort: 6 };

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    sheet: { type: 'boolean', default: false },
  },
});
const quality = options.draft ? draftQuality : fullQuality;

if (options.sheet) console.log(`Wrote ${await drawContactSheet()}`);
else process.exitCode = await renderAll();

/** Returns the exit code: 1 where a picture could not be drawn. */
async function renderAll(): Promise<number> {
  const studio = await openStudio((warning) => console.warn(warning.slice(0, 1500)));
  try {
    const everything = wantedPictures(studio.scenes, names);
    const wanted = options.first ? oneOfEachScene(everything) : everything;
    const isThere = readRenderedPictures();
    const stale = wanted
      .filter(isStale)
      .toSorted((a, b) => Number(isThere.has(nameOf(a))) - Number(isThere.has(nameOf(b))));
    if (options.list) {
      for (const picture of stale) console.log(nameOf(picture));
      return 0;
    }
    const exitCode = await renderEach(studio, stale);
    // What no family wants any longer goes, once all that they want is there.
    if (exitCode === 0 && names.length === 0 && !options.first)
      for (const name of keepOnly(new Set(wanted.map(nameOf)))) console.log(`${name}: deleted`);
    return exitCode;
  } finally {
    await studio.close();
  }
}

function oneOfEachScene(wanted: readonly WantedPicture[]): WantedPicture[] {
  return [...Map.groupBy(wanted, ({ scene }) => scene).values()].map(([first]) => first!);
}

function nameOf({ scene, color, view }: WantedPicture): string {
  return view === 'whole' ? pictureName(scene.name, color) : viewName(scene.name, view);
}

function isStale(picture: WantedPicture): boolean {
  if (options.all || options.draft) return true;
  const there = readRenderedPictures().get(nameOf(picture));
  return there?.mark !== markFor(picture);
}

/** The turn and the view are part of it: another ground is another picture. */
function markFor({ scene, turn, view }: WantedPicture): string {
  if (turn === 0 && view === 'whole') return markOf([scene.file], fullQuality);
  const changedBy = view === 'scale' ? 'beside-ruler.ts' : 'variation.ts';
  return markOf([scene.file, changedBy], { ...fullQuality, turn, view });
}

async function renderEach(studio: Studio, wanted: readonly WantedPicture[]): Promise<number> {
  const startedAt = performance.now();
  let failures = 0;
  for (const [i, picture] of wanted.entries()) {
    const name = nameOf(picture);
    const began = performance.now();
    try {
      await renderOne(studio, picture, name);
    } catch (error) {
      failures += 1;
      console.error(`✗ ${name}: ${(error as Error).message}`);
      continue;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const perPictureMs = (performance.now() - startedAt) / (i + 1);
    const minutesLeft = Math.ceil((perPictureMs * (wanted.length - i - 1)) / 60_000);
    console.log(`${i + 1}/${wanted.length} ${name}: ${seconds} s, ${minutesLeft} min left`);
  }
  console.log(`${wanted.length - failures} pictures rendered, ${failures} failed`);
  return failures > 0 ? 1 : 0;
}

async function renderOne(studio: Studio, picture: WantedPicture, name: string): Promise<void> {
  // Before it is drawn: what is changed meanwhile is drawn again.
  const mark = options.draft ? null : markFor(picture);
  const { scene, color, turn, view } = picture;
  const png = await studio.draw({ scene: scene.name, color, turn, view }, quality);
  const file = await sharp(png)
    .webp(turn === 0 ? webp : furtherColorWebp)
    .toBuffer();
  const { width, height } = await sharp(png).metadata();
  keepRenderedPicture(name, file, {
    width,
    height,
    placeholderColor: await averageOf(png),
    mark,
  });
}

async function averageOf(png: Buffer): Promise<string> {
  const { data } = await sharp(png)
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}
