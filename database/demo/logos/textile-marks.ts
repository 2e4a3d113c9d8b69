// Logo marks of stores that sell textiles, clothing and shoes.
import { bar, disc, line, type Mark, onBothSides, several, shape, star } from './shapes.ts';

const weave: Mark = ({ color, tint }) =>
  several([0, 1, 2], (column) =>
    several([0, 1, 2], (row) => {
      const x = 84 + column * 80;
      const y = 84 + row * 80;
      return (column + row) % 2
        ? bar(x, y, 30, 72, tint, 6) + bar(x + 42, y, 30, 72, tint, 6)
        : bar(x, y, 72, 30, color, 6) + bar(x, y + 42, 72, 30, color, 6);
    }),
  );

const towel: Mark = ({ color, tint, ground }) =>
  bar(108, 82, 184, 200, color, 12) +
  bar(108, 186, 184, 12, ground) +
  bar(108, 210, 184, 26, tint) +
  bar(108, 248, 184, 12, ground) +
  several([0, 1, 2, 3, 4], (i) => bar(114 + i * 38, 276, 20, 42, color, 8));

const curtain: Mark = ({ color, tint }) =>
  disc(200, 236, 40, tint) +
  bar(76, 84, 248, 22, color, 11) +
  onBothSides(
    shape('M96 116H198C194 194 160 248 96 262Z', color) +
      shape('M96 276C118 272 132 286 132 318H96Z', tint),
  );

const carpet: Mark = ({ color, tint, ground }) =>
  several([0, 1, 2, 3, 4, 5], (i) => bar(118 + i * 30, 66, 14, 268, tint, 6)) +
  bar(106, 84, 188, 232, color, 6) +
  line('M126 104H274V296H126Z', ground, 10) +
  shape('M200 124L252 200L200 276L148 200Z', ground) +
  shape('M200 152L233 200L200 248L167 200Z', tint) +
  star(18, color);

/** A diamond in steps, as it is woven into slits. */
const kilim: Mark = ({ color, tint, ground }) => {
  const steps = (half: number, fill: string) =>
    several(
      Array.from({ length: 2 * half + 1 }, (_, i) => i - half),
      (row) => {
        const cells = (half - Math.abs(row)) * 2 + 1;
        return bar(200 - cells * 13, 187 + row * 26, cells * 26, 26.5, fill);
      },
    );
  return steps(4, color) + steps(2, ground) + steps(1, tint) + steps(0, color);
};

const spool: Mark = ({ color, tint }) =>
  bar(108, 80, 184, 38, color, 12) +
  bar(108, 282, 184, 38, color, 12) +
  bar(132, 126, 136, 148, tint, 6) +
  several([164, 198, 232, 266], (y) => line(`M138 ${y}L262 ${y - 22}`, color, 13));

const knit: Mark = ({ color, tint }) =>
  several([0, 1, 2], (row) =>
    several([0, 1, 2], (column) => {
      const x = 120 + column * 80;
      const y = 104 + row * 68;
      return line(`M${x - 26} ${y}L${x} ${y + 48}L${x + 26} ${y}`, row === 1 ? tint : color, 24);
    }),
  );

const wool: Mark = ({ color, tint, ground }) =>
  line('M150 170L96 92', tint, 16) +
  disc(96, 92, 16, tint) +
  line('M250 170L304 92', tint, 16) +
  disc(304, 92, 16, tint) +
  disc(200, 218, 100, color) +
  line('M116 190C160 156 232 150 276 176', ground, 11) +
  line('M104 232C152 188 240 180 296 214', ground, 11) +
  line('M130 284C146 226 186 168 236 134', ground, 11) +
  line('M186 312C190 268 220 220 282 192', ground, 11);

const pocket: Mark = ({ color, tint, ground }) =>
  shape('M100 88H300V240L200 320L100 240Z', color) +
  line('M122 140H278', ground, 9, '20 18') +
  line('M122 166V230L200 292L278 230V166', ground, 9, '20 18') +
  star(40, tint, 212);

const buckle: Mark = ({ color, tint, ground }) =>
  bar(64, 158, 272, 84, tint, 12) +
  line('M132 118H262V282H132Z', color, 28) +
  line('M140 200H262', color, 18) +
  disc(306, 200, 10, ground);

const shoe: Mark = ({ color, tint, ground }) =>
  shape(
    'M82 262V190C104 206 130 194 146 160L158 134H206' +
      'C208 176 240 196 280 206C312 214 322 236 320 262Z',
    color,
  ) +
  bar(80, 274, 242, 28, tint, 10) +
  line('M178 166H206', ground, 10) +
  line('M188 192H222', ground, 10);

const sock: Mark = ({ color, tint, ground }) =>
  bar(144, 74, 100, 36, tint, 10) +
  shape(
    'M150 120H238V204L290 246C324 276 300 326 256 316L172 272C156 262 150 246 150 226Z',
    color,
  ) +
  bar(150, 140, 88, 16, ground) +
  bar(150, 170, 88, 16, ground);

/** The waves of cloth that is crinkled. */
const crinkle: Mark = ({ color, tint }) =>
  several([0, 1, 2, 3], (i) =>
    line(`M84 ${116 + i * 56}q29 -40 58 0t58 0t58 0t58 0`, i % 2 ? tint : color, 24),
  );

const tulip: Mark = ({ color, tint }) =>
  line('M200 210V318', color, 18) +
  onBothSides(shape('M200 318C158 312 124 282 112 234C158 246 192 274 200 318Z', tint)) +
  shape('M200 78C240 124 240 180 200 214C160 180 160 124 200 78Z', tint) +
  onBothSides(shape('M126 100C176 122 198 164 200 224C146 222 112 172 126 100Z', color));

const vest: Mark = ({ color, tint, ground }) =>
  shape('M120 86H166L200 142L234 86H280L304 128V314H96V128Z', color) +
  bar(96, 204, 208, 26, tint) +
  bar(96, 254, 208, 26, tint) +
  line('M200 160V314', ground, 10);

export const textileMarks = {
  weave,
  towel,
  curtain,
  carpet,
  kilim,
  spool,
  knit,
  wool,
  pocket,
  buckle,
  shoe,
  sock,
  crinkle,
  tulip,
  vest,
} as const;
