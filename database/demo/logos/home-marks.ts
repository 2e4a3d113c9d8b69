// Logo marks of stores that sell household products, furniture and cosmetics.
import {
  arc,
  around,
  bar,
  disc,
  leaf,
  line,
  type Mark,
  onBothSides,
  oval,
  regular,
  ring,
  several,
  shape,
  star,
  turned,
} from './shapes.ts';

const tileStar: Mark = ({ color, tint, ground }) =>
  star(124, color) +
  disc(200, 200, 74, ground) +
  around(8, shape('M200 138C215 160 215 176 200 190C185 176 185 160 200 138Z', tint)) +
  disc(200, 200, 16, color);

const vase: Mark = ({ color, ground }) =>
  bar(148, 76, 104, 26, color, 10) +
  bar(172, 96, 56, 48, color) +
  onBothSides(line('M162 96C104 96 92 134 118 168', color, 15)) +
  shape(
    'M168 134C108 162 94 210 122 258C140 288 160 304 166 322' +
      'H234C240 304 260 288 278 258C306 210 292 162 232 134Z',
    color,
  ) +
  line('M122 196L148 222L174 196L200 222L226 196L252 222L278 196', ground, 12);

const pot: Mark = ({ color, tint, ground }) =>
  disc(200, 94, 18, color) +
  shape('M100 164C106 118 148 104 200 104C252 104 294 118 300 164Z', tint) +
  bar(60, 200, 52, 24, color, 12) +
  bar(288, 200, 52, 24, color, 12) +
  shape('M96 176H304V262C304 294 284 314 254 314H146C116 314 96 294 96 262Z', color) +
  line('M128 210V256C128 272 136 282 150 282', ground, 12);

const cutlery: Mark = ({ color, tint }) =>
  several([106, 138, 170], (x) => bar(x, 78, 18, 84, color, 9)) +
  shape(
    'M106 148H188C188 186 170 200 160 212V304' +
      'A13 13 0 0 1 134 304V212C124 200 106 186 106 148Z',
    color,
  ) +
  oval(254, 138, 42, 60, tint) +
  bar(241, 180, 26, 138, tint, 13);

const jar: Mark = ({ color, tint }) =>
  bar(126, 78, 148, 40, color, 12) +
  shape('M138 206H262V284C262 294 256 298 248 298H152C144 298 138 294 138 284Z', tint) +
  line(
    'M124 154C124 142 132 136 144 136H256C268 136 276 142 276 154' +
      'V290C276 304 268 312 254 312H146C132 312 124 304 124 290Z',
    color,
    20,
  );

const teaGlass: Mark = ({ color, tint }) =>
  shape(
    'M142 76H258C262 126 236 156 236 190C236 222 260 238 250 276' +
      'H150C140 238 164 222 164 190C164 156 138 126 142 76Z',
    tint,
  ) +
  shape(
    'M148 124H252C246 150 236 168 236 190C236 222 260 238 250 276' +
      'H150C140 238 164 222 164 190C164 168 154 150 148 124Z',
    color,
  ) +
  shape('M88 288H312C302 312 272 322 200 322C128 322 98 312 88 288Z', color);

const armchair: Mark = ({ color, tint }) =>
  bar(124, 88, 152, 140, tint, 40) +
  bar(112, 288, 24, 32, color, 6) +
  bar(264, 288, 24, 32, color, 6) +
  bar(124, 218, 152, 80, color, 8) +
  bar(80, 164, 58, 134, color, 28) +
  bar(262, 164, 58, 134, color, 28);

const woodRings: Mark = ({ color, ground }) =>
  disc(200, 200, 124, color) +
  ring(203, 200, 94, 10, ground) +
  ring(206, 201, 66, 10, ground) +
  ring(209, 202, 38, 10, ground) +
  disc(211, 203, 13, ground) +
  line('M82 200H112', ground, 10);

const dovetail: Mark = ({ color, tint, ground }) => {
  const board = 'M76 96H176V128L240 108V180L176 160V240L240 220V292L176 272V304H76Z';
  return bar(186, 96, 138, 208, tint, 4) + line(board, ground, 16) + shape(board, color);
};

const marble: Mark = ({ color, tint, ground }) =>
  shape(regular(6, 126), color) +
  line('M162 174L204 116L236 98', tint, 12) +
  line('M200 228L186 284L198 318', tint, 12) +
  line('M92 192L162 174L200 228L262 230L308 208', ground, 14);

const bucket: Mark = ({ color, tint, ground }) =>
  line('M116 144C116 64 284 64 284 144', tint, 18) +
  bar(92, 138, 216, 34, color, 12) +
  shape('M108 182H292L272 302C270 314 262 320 250 320H150C138 320 130 314 128 302Z', color) +
  shape('M200 206C222 234 232 248 232 264A32 32 0 0 1 168 264C168 248 178 234 200 206Z', ground);

const sprout: Mark = ({ color, tint }) =>
  line('M200 300V180', color, 20) +
  shape('M200 222C198 156 150 116 82 118C84 184 134 226 200 222Z', color) +
  shape('M200 188C200 126 248 84 318 82C318 146 268 192 200 188Z', tint) +
  line('M118 310H282', color, 22);

const candle: Mark = ({ color, tint, ground }) =>
  shape(
    'M200 70C236 112 248 136 240 160C234 180 218 188 200 188' +
      'C182 188 166 180 160 160C152 136 172 118 200 70Z',
    tint,
  ) +
  line('M200 164V200', color, 10) +
  bar(148, 200, 104, 122, color, 14) +
  line('M176 204V250', ground, 14);

const olive: Mark = ({ color, tint }) =>
  line('M96 308C150 262 232 186 304 96', color, 15) +
  leaf([148, 262], -118, [96, 30], color) +
  leaf([200, 213], -114, [96, 30], color) +
  leaf([250, 160], -112, [84, 28], color) +
  leaf([140, 268], 2, [92, 28], color) +
  line('M214 198L244 226', color, 10) +
  disc(258, 240, 34, tint) +
  line('M258 148L284 168', color, 10) +
  disc(298, 178, 28, tint);

const soapBar: Mark = ({ color, tint, ground }) =>
  disc(140, 112, 24, tint) +
  disc(200, 92, 16, tint) +
  disc(250, 116, 30, tint) +
  bar(80, 158, 240, 148, color, 48) +
  star(44, ground, 232);

const laurel: Mark = ({ color, tint }) =>
  onBothSides(
    line(arc(200, 206, 98, 98, 236), color, 12) +
      several([106, 136, 166, 196, 226], (degrees) => {
        const turn = (degrees * Math.PI) / 180;
        const from = [200 + 98 * Math.cos(turn), 206 + 98 * Math.sin(turn)] as const;
        return (
          leaf(from, degrees + 58, [62, 20], color) + leaf(from, degrees + 126, [50, 16], color)
        );
      }),
  ) + shape('M200 150C226 186 240 206 240 226A40 40 0 0 1 160 226C160 206 174 186 200 150Z', tint);

const rose: Mark = ({ color, tint, ground }) =>
  onBothSides(leaf([176, 286], 156, [104, 34], tint)) +
  around(5, disc(200, 130, 62, color)) +
  disc(200, 200, 70, color) +
  line(arc(200, 196, 20, 20, 290), ground, 12) +
  line(arc(200, 196, 50, 200, 320), ground, 12) +
  line(arc(200, 196, 50, 20, 150), ground, 12) +
  line(arc(200, 196, 82, 110, 210), ground, 12) +
  line(arc(200, 196, 82, 270, 380), ground, 12);

const drop: Mark = ({ color, tint, ground }) =>
  shape('M200 68C254 140 288 184 288 234A88 88 0 0 1 112 234C112 184 146 140 200 68Z', color) +
  shape('M200 68C254 140 288 184 288 234A88 88 0 0 1 200 322Z', tint) +
  line(arc(200, 234, 54, 110, 180), ground, 16);

const scissors: Mark = ({ color, tint, ground }) =>
  line('M236 238L134 80', tint, 26) +
  ring(266, 280, 36, 22, tint) +
  line('M164 238L266 80', color, 26) +
  ring(134, 280, 36, 22, color) +
  disc(200, 182, 10, ground);

/** A hammam: a dome with eyes of glass on walls with arched doors. */
const dome: Mark = ({ color, tint, ground }) =>
  line('M200 110V80', color, 12) +
  disc(200, 76, 13, color) +
  shape('M100 204A100 100 0 0 1 300 204Z', color) +
  star(15, ground, 136) +
  onBothSides(disc(152, 172, 11, ground)) +
  disc(200, 180, 11, ground) +
  bar(76, 216, 248, 104, tint, 6) +
  shape('M166 320V272A34 34 0 0 1 234 272V320Z', color) +
  onBothSides(bar(100, 250, 34, 42, color, 17));

const tiles: Mark = ({ color, tint, ground }) =>
  bar(80, 80, 116, 116, color, 6) +
  bar(204, 80, 116, 116, tint, 6) +
  bar(80, 204, 116, 116, tint, 6) +
  bar(204, 204, 116, 116, color, 6) +
  ring(200, 200, 68, 22, ground) +
  turned(45, bar(176, 176, 48, 48, ground));

const door: Mark = ({ color, tint, ground }) =>
  bar(116, 72, 168, 256, color, 10) +
  bar(142, 98, 116, 84, tint, 4) +
  bar(142, 222, 116, 82, tint, 4) +
  disc(252, 202, 12, ground);

export const homeMarks = {
  'tile-star': tileStar,
  vase,
  pot,
  cutlery,
  jar,
  'tea-glass': teaGlass,
  armchair,
  'wood-rings': woodRings,
  dovetail,
  marble,
  bucket,
  sprout,
  candle,
  olive,
  'soap-bar': soapBar,
  laurel,
  rose,
  drop,
  scissors,
  dome,
  tiles,
  door,
} as const;
