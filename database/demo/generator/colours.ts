// Colours as they stand behind "Colour:" in each language (masculine in Arabic, for اللون), with the hue that recolours a picture.
import { say, type Words } from './words.ts';

type Colour = {
  readonly words: Words;
  readonly code: string;
  /** Degrees on the colour wheel; null: no hue of its own. */ readonly hue: number | null;
};
const colour = (code: string, hue: number | null, en: string, tr: string, ar: string): Colour => ({
  words: say(en, tr, ar),
  code,
  hue,
});

export const colours = {
  white: colour('WHT', null, 'White', 'Beyaz', 'أبيض'),
  ecru: colour('ECR', null, 'Ecru', 'Ekru', 'سكري'),
  cream: colour('CRM', null, 'Cream', 'Krem', 'كريمي'),
  beige: colour('BEI', null, 'Beige', 'Bej', 'بيج'),
  grey: colour('GRY', null, 'Grey', 'Gri', 'رمادي'),
  anthracite: colour('ANT', null, 'Anthracite', 'Antrasit', 'رمادي فحمي'),
  black: colour('BLK', null, 'Black', 'Siyah', 'أسود'),
  silver: colour('SLV', null, 'Silver', 'Gümüş rengi', 'فضي'),
  natural: colour('NAT', null, 'Natural', 'Naturel', 'طبيعي'),
  red: colour('RED', 5, 'Red', 'Kırmızı', 'أحمر'),
  claret: colour('CLR', 345, 'Claret', 'Bordo', 'خمري'),
  brick: colour('BRK', 14, 'Brick red', 'Kiremit', 'قرميدي'),
  pink: colour('PNK', 335, 'Pink', 'Pembe', 'وردي'),
  powder: colour('PWD', 350, 'Powder pink', 'Pudra', 'وردي فاتح'),
  orange: colour('ORG', 25, 'Orange', 'Turuncu', 'برتقالي'),
  mustard: colour('MUS', 46, 'Mustard', 'Hardal', 'خردلي'),
  yellow: colour('YLW', 52, 'Yellow', 'Sarı', 'أصفر'),
  green: colour('GRN', 135, 'Green', 'Yeşil', 'أخضر'),
  sage: colour('SAG', 110, 'Sage green', 'Adaçayı yeşili', 'أخضر مريمي'),
  khaki: colour('KHK', 80, 'Khaki', 'Haki', 'كاكي'),
  mint: colour('MNT', 160, 'Mint', 'Mint yeşili', 'نعناعي'),
  turquoise: colour('TRQ', 180, 'Turquoise', 'Turkuaz', 'فيروزي'),
  petrol: colour('PET', 192, 'Petrol blue', 'Petrol mavisi', 'أزرق بترولي'),
  sky: colour('SKY', 205, 'Sky blue', 'Gök mavisi', 'أزرق سماوي'),
  blue: colour('BLU', 215, 'Blue', 'Mavi', 'أزرق'),
  navy: colour('NVY', 228, 'Navy', 'Lacivert', 'كحلي'),
  indigo: colour('IND', 240, 'Indigo', 'İndigo', 'نيلي'),
  lilac: colour('LIL', 275, 'Lilac', 'Lila', 'ليلكي'),
  plum: colour('PLM', 305, 'Plum', 'Mürdüm', 'برقوقي'),
  brown: colour('BRN', 22, 'Brown', 'Kahverengi', 'بني'),
  tan: colour('TAN', 28, 'Tan', 'Taba', 'عسلي'),
  walnut: colour('WAL', 20, 'Walnut', 'Ceviz', 'جوزي'),
} as const satisfies Record<string, Colour>;
export type ColourName = keyof typeof colours;
