// Logo marks of stores that sell jewellery, toys, stationery and sports equipment, and of services.
import {
  arc,
  around,
  bar,
  disc,
  line,
  type Mark,
  onBothSides,
  oval,
  ring,
  several,
  shape,
  spiral,
  turned,
} from './shapes.ts';

const gemRing: Mark = ({ color, tint }) =>
  ring(200, 238, 76, 26, color) +
  shape('M148 76H252L286 118L200 196L114 118Z', tint) +
  shape('M148 76H252L286 118H114Z', color);

const filigree: Mark = ({ color, tint }) =>
  around(4, line(spiral(142, 142, 54, 2), color, 15)) +
  around(4, disc(200, 84, 13, tint)) +
  disc(200, 200, 22, tint);

/** Two loops, each over and under the other. */
const knot: Mark = ({ color, tint, ground }) =>
  line('M120 156H280A44 44 0 0 1 280 244H120A44 44 0 0 1 120 156Z', color, 24) +
  line('M156 120V280A44 44 0 0 0 244 280V120A44 44 0 0 0 156 120Z', ground, 40) +
  line('M156 120V280A44 44 0 0 0 244 280V120A44 44 0 0 0 156 120Z', tint, 24) +
  several(['M136 156H178', 'M222 244H264'], (over) => line(over, ground, 40)) +
  several(['M126 156H188', 'M212 244H274'], (over) => line(over, color, 24));

const crown: Mark = ({ color, tint }) =>
  disc(86, 128, 18, tint) +
  disc(200, 90, 20, tint) +
  disc(314, 128, 18, tint) +
  shape('M86 152L144 200L200 116L256 200L314 152L292 266H108Z', color) +
  bar(108, 280, 184, 32, tint, 8);

const watch: Mark = ({ color, tint, ground }) =>
  bar(156, 64, 88, 272, tint, 14) +
  disc(200, 200, 102, color) +
  disc(200, 200, 74, ground) +
  line('M200 152V200L234 222', color, 16);

const nazar: Mark = ({ color, tint, ground }) =>
  disc(200, 200, 124, color) +
  disc(200, 200, 84, ground) +
  disc(200, 200, 58, tint) +
  disc(200, 200, 28, color);

const gem: Mark = ({ color, tint, ground }) =>
  shape('M126 96H274L328 170L200 318L72 170Z', color) +
  shape('M152 170H248L200 318Z', tint) +
  line('M72 170H328M126 96L152 170L200 318L248 170L274 96M152 170L200 96L248 170', ground, 9);

const babySuit: Mark = ({ color, ground }) =>
  shape(
    'M138 84H170C174 122 226 122 230 84H262L324 136L292 184L264 164V256' +
      'C236 264 228 288 224 316H176C172 288 164 264 136 256V164L108 184L76 136Z',
    color,
  ) +
  shape(
    'M200 232C170 210 160 194 168 178C176 164 194 166 200 180' +
      'C206 166 224 164 232 178C240 194 230 210 200 232Z',
    ground,
  );

const blocks: Mark = ({ color, tint, ground }) =>
  bar(150, 88, 100, 100, tint, 12) +
  bar(94, 200, 100, 100, color, 12) +
  bar(206, 200, 100, 100, color, 12) +
  shape('M200 112L228 162H172Z', ground) +
  disc(144, 250, 26, ground) +
  bar(232, 226, 48, 48, ground);

const bottle: Mark = ({ color, tint, ground }) =>
  shape('M166 120C166 100 186 98 186 80C186 60 214 60 214 80C214 98 234 100 234 120Z', tint) +
  bar(142, 130, 116, 38, color, 10) +
  bar(130, 178, 140, 146, color, 28) +
  several([206, 236, 266], (y) => bar(220, y, 36, 14, ground, 7));

const bear: Mark = ({ color, tint, ground }) =>
  onBothSides(disc(120, 128, 48, color) + disc(120, 128, 24, tint)) +
  oval(200, 210, 118, 108, color) +
  oval(200, 252, 56, 44, tint) +
  disc(160, 192, 14, ground) +
  disc(240, 192, 14, ground) +
  oval(200, 234, 20, 14, color);

const tent: Mark = ({ color, tint, ground }) =>
  line('M184 72L200 96L216 72', color, 12) +
  shape('M200 88L334 306H66Z', color) +
  shape('M200 170L256 306H144Z', ground) +
  shape('M200 170V306H144Z', tint);

const mountain: Mark = ({ color, tint, ground }) =>
  disc(276, 116, 32, tint) +
  shape('M62 302L168 112L216 198L248 152L338 302Z', color) +
  shape('M168 112L206 180L186 174L170 196L152 172L132 176Z', ground);

const fish: Mark = ({ color, tint, ground }) =>
  shape('M66 200C112 124 204 116 262 186L330 134V266L262 214C204 284 112 276 66 200Z', color) +
  line(arc(100, 200, 60, -48, 48), ground, 12) +
  disc(116, 188, 11, ground) +
  line('M200 176q22 24 0 48', tint, 12) +
  line('M232 182q16 18 0 36', tint, 12);

const bicycle: Mark = ({ color, tint }) =>
  ring(122, 248, 62, 18, color) +
  ring(278, 248, 62, 18, color) +
  line('M122 248L168 158H250L204 248H122M168 158L204 248', tint, 16) +
  line('M278 248L242 122H270', tint, 16) +
  line('M146 138H188', color, 18);

const pencil: Mark = ({ color, tint, ground }) =>
  turned(
    45,
    bar(170, 52, 60, 34, tint, 10) +
      bar(170, 94, 60, 158, color) +
      bar(196, 94, 8, 158, ground) +
      shape('M170 252H230L200 336Z', tint) +
      shape('M186 298H214L200 336Z', color),
  );

const book: Mark = ({ color, tint, ground }) =>
  shape('M192 130C160 104 116 98 72 104V288C116 282 160 288 192 314Z', color) +
  shape('M208 130C240 104 284 98 328 104V288C284 282 240 288 208 314Z', tint) +
  line('M100 146C124 146 146 152 166 164', ground, 12) +
  line('M100 190C124 190 146 196 166 208', ground, 12);

const box: Mark = ({ color, tint, ground }) =>
  shape('M200 68L316 128L200 188L84 128Z', tint) +
  line('M142 98L258 158', ground, 14) +
  shape('M84 146L192 202V328L84 272Z', color) +
  shape('M316 146L208 202V328L316 272Z', color);

const magnifier: Mark = ({ color, tint }) =>
  line('M244 244L312 312', color, 36) +
  ring(174, 174, 82, 26, color) +
  line('M138 176L166 204L214 148', tint, 22);

const ship: Mark = ({ color, tint }) =>
  several([116, 176, 236], (x) => bar(x, 170, 50, 46, tint, 4)) +
  several([146, 206], (x) => bar(x, 114, 50, 46, color, 4)) +
  shape('M66 226H334L300 290H104Z', color) +
  line('M84 314q29 -24 58 0t58 0t58 0t58 0', tint, 16);

/** What printers lay their colours over. */
const register: Mark = ({ color, tint }) =>
  shape('M200 200V122A78 78 0 0 1 278 200Z', tint) +
  shape('M200 200V278A78 78 0 0 1 122 200Z', tint) +
  ring(200, 200, 82, 20, color) +
  line('M200 74V326M74 200H326', color, 14);

const shield: Mark = ({ color, tint, ground }) =>
  shape('M200 68L312 108V200C312 264 266 306 200 332C134 306 88 264 88 200V108Z', color) +
  shape('M200 68L312 108V200C312 264 266 306 200 332Z', tint) +
  line('M146 200L186 242L258 158', ground, 28);

export const tradeMarks = {
  'gem-ring': gemRing,
  filigree,
  knot,
  crown,
  watch,
  nazar,
  gem,
  'baby-suit': babySuit,
  blocks,
  bottle,
  bear,
  tent,
  mountain,
  fish,
  bicycle,
  pencil,
  book,
  box,
  magnifier,
  ship,
  register,
  shield,
} as const;
