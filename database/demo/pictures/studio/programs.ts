// What programs show on a screen: a bar, products, an invoice, a till, a sheet of figures.
import { drawBars, textLines } from './documents.ts';
import { star } from './patterns.ts';

type Canvas = CanvasRenderingContext2D;
const ink = '#22303a';

const words = (
  context: Canvas,
  text: string,
  x: number,
  y: number,
  size: number,
  color = ink,
  align: CanvasTextAlign = 'left',
): void => {
  context.fillStyle = color;
  context.textAlign = align;
  context.font = `700 ${size}px "Markazi Text Variable"`;
  context.fillText(text, x, y);
};

const card = (context: Canvas, x: number, y: number, width: number, height: number): void => {
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(x, y, width, height, 14);
  context.fill();
};

/** A key with a white word in its middle: where its line is, and its size; pixels. */
function key(
  context: Canvas,
  {
    box: [x, y, width, height],
    corner,
    color,
  }: { box: readonly [number, number, number, number]; corner: number; color: string },
  word: string,
  line: number,
  size: number,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, corner);
  context.fill();
  words(context, word, x + width / 2, line, size, '#fff', 'center');
}

/** Goods in stock at the left, an invoice with its total at the right. */
export function drawInvoices(context: Canvas): void {
  context.fillStyle = '#e9eef0';
  context.fillRect(0, 0, 1536, 960);
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 150, 960);
  context.fillStyle = '#f4c86a';
  star(context, 75, 80, 42);
  for (let i = 0; i < 6; i++) {
    context.fillStyle = i === 1 ? '#f4c86a' : '#5f9aa2';
    context.beginPath();
    context.roundRect(48, 190 + i * 110, 54, 54, 12);
    context.fill();
  }
  words(context, 'Stok', 200, 100, 84);
  card(context, 190, 140, 590, 770);
  for (let i = 0; i < 8; i++) {
    const y = 172 + i * 92;
    context.fillStyle = ['#d06a25', '#2b9fa3', '#c08a2a', '#5b2f50'][i % 4]!;
    context.beginPath();
    context.roundRect(220, y, 62, 62, 12);
    context.fill();
    textLines(context, { x: 310, y: y + 14, width: 210, count: 2, step: 30 });
    words(context, String(480 - i * 53), 690, y + 48, 54, i === 5 ? '#a8231f' : ink, 'right');
    context.fillStyle = i === 5 ? '#a8231f' : '#2f8a5c';
    context.beginPath();
    context.arc(730, y + 31, 13, 0, 7);
    context.fill();
  }
  words(context, 'e-Fatura', 840, 100, 84);
  card(context, 830, 140, 650, 770);
  context.fillStyle = '#14606b';
  star(context, 900, 215, 40);
  textLines(context, { x: 970, y: 190, width: 250, count: 2, step: 34 });
  drawBars(context, 1250, 180, 190, 66);
  for (let i = 0; i < 6; i++) {
    context.fillStyle = i % 2 ? '#fff' : '#eef3f4';
    context.fillRect(860, 300 + i * 66, 590, 66);
    textLines(context, { x: 884, y: 322 + i * 66, width: 260, count: 1, step: 54 });
    context.fillStyle = '#7d8789';
    context.fillRect(1320, 322 + i * 66, 104, 18);
  }
  words(context, '₺ 48.360,00', 1440, 790, 96, '#14606b', 'right');
  key(context, { box: [1130, 822, 310, 64], corner: 16, color: '#2f8a5c' }, '✓', 870, 56);
}

/** Keys of products at the left, the slip and its total at the right. */
export function drawTill(context: Canvas): void {
  context.fillStyle = '#26323a';
  context.fillRect(0, 0, 1400, 1000);
  const tones = ['#d06a25', '#2b9fa3', '#c08a2a', '#2f7346', '#9d4a30', '#3b4379', '#5b2f50'];
  const names = ['Çay', 'Simit', 'Peynir', 'Zeytin', 'Bal', 'Ekmek', 'Süt', 'Elma', 'Su', 'Kek'];
  for (let i = 0; i < 16; i++) {
    const x = 40 + (i % 4) * 212;
    const y = 130 + Math.floor(i / 4) * 212;
    const color = tones[(i * 3) % 7]!;
    key(context, { box: [x, y, 194, 194], corner: 22, color }, names[i % 10]!, y + 116, 66);
  }
  context.fillStyle = '#f4c86a';
  star(context, 80, 66, 40);
  words(context, 'Kasa 1', 150, 92, 84, '#fff');
  card(context, 910, 40, 450, 920);
  for (let i = 0; i < 7; i++) {
    textLines(context, { x: 946, y: 90 + i * 72, width: 200, count: 1, step: 56 });
    context.fillStyle = '#7d8789';
    context.fillRect(1230, 90 + i * 72, 94, 19);
  }
  context.fillStyle = '#d5dadb';
  context.fillRect(940, 620, 390, 5);
  words(context, '₺ 326,50', 1330, 730, 110, '#14606b', 'right');
  key(context, { box: [940, 790, 390, 136], corner: 24, color: '#2f8a5c' }, 'Öde', 884, 90);
}

/** A sheet of figures with a diagram; a letter lies over its corner. */
export function drawOffice(context: Canvas): void {
  context.fillStyle = '#7fa3b3';
  context.fillRect(0, 0, 1536, 960);
  card(context, 70, 60, 960, 800);
  context.fillStyle = '#2f7346';
  context.fillRect(70, 60, 960, 76);
  words(context, 'Tablo', 110, 122, 64, '#fff');
  context.strokeStyle = '#d3dadb';
  context.lineWidth = 3;
  for (let i = 0; i < 12; i++) context.strokeRect(110, 170 + i * 56, 860, 0.1);
  for (let i = 0; i < 6; i++) context.strokeRect(110 + i * 172, 170, 0.1, 616);
  context.fillStyle = '#8c989a';
  for (let i = 0; i < 22; i++)
    context.fillRect(130 + (i % 2) * 172, 190 + Math.floor(i / 2) * 56, 90 + ((i * 37) % 44), 16);
  for (let i = 0; i < 6; i++) {
    context.fillStyle = i === 4 ? '#d06a25' : '#2b9fa3';
    const high = 110 + ((i * 97) % 250);
    context.fillRect(490 + i * 76, 740 - high, 52, high);
  }
  card(context, 880, 210, 560, 690);
  context.fillStyle = '#1f5fae';
  context.fillRect(880, 210, 560, 76);
  words(context, 'Belge', 920, 272, 64, '#fff');
  words(context, 'Sözleşme', 940, 390, 80);
  textLines(context, { x: 940, y: 430, width: 440, count: 10, step: 40 });
}
