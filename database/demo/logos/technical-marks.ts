// Logo marks of stores that sell electronics, car parts, tools and plumbing.
import {
  arc,
  around,
  bar,
  disc,
  line,
  type Mark,
  onBothSides,
  oval,
  regular,
  ring,
  several,
  shape,
  turned,
} from './shapes.ts';

const soundWave: Mark = ({ color, tint }) =>
  several(
    [70, 150, 240, 170, 110, 56].map((height, i) => ({ height, i })),
    ({ height, i }) => bar(86 + i * 40, 200 - height / 2, 28, height, i % 2 ? tint : color, 14),
  );

const bridge: Mark = ({ color, tint }) =>
  bar(112, 92, 26, 208, color, 6) +
  bar(262, 92, 26, 208, color, 6) +
  line(
    'M64 214C92 186 114 140 125 102C140 208 260 208 275 102C286 140 308 186 336 214',
    color,
    12,
  ) +
  bar(60, 226, 280, 22, color, 8) +
  line('M84 314q29 -24 58 0t58 0t58 0t58 0', tint, 16);

const lamp: Mark = ({ color, tint }) =>
  line('M200 64V120', color, 14) +
  shape('M200 110C266 110 304 158 312 216H88C96 158 134 110 200 110Z', color) +
  shape('M156 228H244A44 44 0 0 1 156 228Z', tint) +
  line('M200 294V322', tint, 16) +
  onBothSides(line('M134 272L112 298', tint, 16));

const screen: Mark = ({ color, tint, ground }) =>
  bar(72, 94, 256, 168, color, 20) +
  bar(94, 116, 212, 124, ground, 6) +
  disc(258, 148, 17, tint) +
  shape('M94 240L156 162L198 208L228 176L290 240Z', tint) +
  bar(186, 258, 28, 40, color) +
  bar(140, 290, 120, 24, color, 12);

const aperture: Mark = ({ color, tint, ground }) =>
  disc(200, 200, 124, color) +
  disc(200, 200, 96, tint) +
  shape(regular(6, 46), ground) +
  around(6, line('M200 154L116 106', ground, 10)) +
  ring(200, 200, 110, 28, color);

const battery: Mark = ({ color, tint, ground }) =>
  bar(162, 68, 76, 32, tint, 8) +
  bar(116, 94, 168, 234, color, 26) +
  shape('M218 126L140 226H192L180 300L260 194H206Z', ground);

const note: Mark = ({ color, tint }) =>
  shape('M148 104L298 74V122L148 152Z', color) +
  bar(148, 120, 22, 158, color) +
  bar(276, 94, 22, 158, color) +
  oval(132, 282, 40, 32, tint) +
  oval(260, 258, 40, 32, tint);

const chip: Mark = ({ color, tint, ground }) =>
  around(
    4,
    several([152, 188, 224], (x) => bar(x, 76, 24, 56, tint, 8)),
  ) +
  bar(118, 118, 164, 164, color, 18) +
  bar(158, 158, 84, 84, ground, 8) +
  disc(200, 200, 18, color);

const keys: Mark = ({ color, tint }) =>
  bar(84, 92, 68, 66, color, 14) +
  bar(166, 92, 68, 66, tint, 14) +
  bar(248, 92, 68, 66, color, 14) +
  bar(84, 172, 108, 66, tint, 14) +
  bar(206, 172, 110, 66, color, 14) +
  bar(124, 252, 152, 66, tint, 14);

const plug: Mark = ({ color, tint }) =>
  bar(150, 66, 26, 74, tint, 10) +
  bar(224, 66, 26, 74, tint, 10) +
  shape('M116 128H284V180C284 228 250 252 216 256V284H184V256C150 252 116 228 116 180Z', color) +
  line('M200 284V300C200 324 176 328 140 328', color, 20);

const phone: Mark = ({ color, tint, ground }) =>
  bar(122, 68, 156, 264, color, 32) +
  bar(142, 98, 116, 190, ground, 8) +
  disc(200, 238, 18, tint) +
  line(arc(200, 238, 48, 226, 314), tint, 18) +
  line(arc(200, 238, 86, 236, 304), tint, 18) +
  bar(180, 302, 40, 14, ground, 7);

const phoneCase: Mark = ({ color, tint, ground }) =>
  line('M262 304C316 312 326 258 304 208', tint, 18) +
  bar(114, 68, 160, 264, color, 40) +
  bar(136, 90, 76, 76, ground, 20) +
  disc(160, 114, 14, color) +
  disc(188, 142, 14, color) +
  line('M144 252H244', tint, 18) +
  line('M144 286H244', tint, 18);

const cog: Mark = ({ color, tint, ground }) =>
  around(8, bar(176, 66, 48, 60, color, 10)) +
  disc(200, 200, 100, color) +
  disc(200, 200, 60, ground) +
  disc(200, 200, 34, tint);

const piston: Mark = ({ color, tint, ground }) =>
  shape('M176 176H224L240 264H160Z', tint) +
  bar(122, 72, 156, 128, color, 18) +
  bar(122, 98, 156, 13, ground) +
  bar(122, 124, 156, 13, ground) +
  disc(200, 168, 16, ground) +
  ring(200, 284, 36, 24, color);

const tyre: Mark = ({ color, tint, ground }) =>
  disc(200, 200, 126, color) +
  around(12, bar(192, 70, 16, 26, ground)) +
  disc(200, 200, 80, ground) +
  disc(200, 200, 66, tint) +
  around(5, disc(200, 162, 14, ground)) +
  disc(200, 200, 16, color);

const car: Mark = ({ color, tint, ground }) =>
  bar(92, 250, 52, 62, color, 14) +
  bar(256, 250, 52, 62, color, 14) +
  shape('M116 178L146 106C150 96 156 92 168 92H232C244 92 250 96 254 106L284 178Z', tint) +
  bar(76, 172, 248, 98, color, 30) +
  disc(122, 220, 21, ground) +
  disc(278, 220, 21, ground) +
  bar(162, 214, 76, 14, ground, 7);

const helmet: Mark = ({ color, tint, ground }) =>
  shape(
    'M78 216C78 134 130 80 200 80C272 80 322 132 322 206V236' +
      'H238C218 236 208 248 208 266V318H142C104 318 78 276 78 216Z',
    color,
  ) +
  shape(
    'M208 146C258 146 284 166 294 202H224C200 202 186 190 186 172C186 156 196 146 208 146Z',
    ground,
  ) +
  line('M106 190C114 150 138 122 172 112', tint, 18);

const hammer: Mark = ({ color, tint }) =>
  turned(
    40,
    bar(184, 150, 32, 186, tint, 14) +
      bar(154, 82, 62, 72, color, 8) +
      bar(118, 74, 40, 88, color, 10) +
      shape('M212 88H236C268 88 290 104 300 136C276 120 256 122 236 148H212Z', color),
  );

const nut: Mark = ({ color, tint, ground }) =>
  shape(regular(6, 130), color) + disc(200, 200, 72, ground) + ring(200, 200, 46, 14, tint);

const tap: Mark = ({ color, tint }) =>
  bar(72, 138, 32, 108, color, 10) +
  line('M104 192H232C270 192 286 212 286 244', color, 46) +
  bar(164, 110, 26, 64, color) +
  bar(118, 82, 118, 34, color, 17) +
  shape('M286 276C302 298 310 308 310 318A24 24 0 0 1 262 318C262 308 270 298 286 276Z', tint);

const roller: Mark = ({ color, tint }) =>
  bar(76, 80, 204, 84, color, 18) +
  line('M280 122H318V196H200V236', color, 18) +
  bar(178, 230, 44, 100, tint, 16) +
  line('M104 164V206M140 164V232', tint, 20);

export const technicalMarks = {
  'sound-wave': soundWave,
  bridge,
  lamp,
  screen,
  aperture,
  battery,
  note,
  chip,
  keys,
  plug,
  phone,
  'phone-case': phoneCase,
  cog,
  piston,
  tyre,
  car,
  helmet,
  hammer,
  nut,
  tap,
  roller,
} as const;
