// Guesses which field of Kervan's template a column of a seller's own list fills, by the names that
// such lists use in our languages.
import { cleanLine } from '#shared/clean-text.ts';
import { foldCase } from '#shared/fold.ts';
import { kervanColumns } from './kervan-columns.ts';

const usualNames: Readonly<Record<string, readonly string[]>> = {
  id: [
    'product id',
    'product code',
    'code',
    'item no',
    'item code',
    'reference',
    'article',
    'ürün kodu',
    'ürün no',
    'stok kodu',
    'kod',
    'referans',
    'رمز المنتج',
    'رقم المنتج',
    'الرمز',
  ],
  sku: ['sku', 'stock code', 'variant code', 'barkod sku'],
  gtin: ['gtin', 'ean', 'upc', 'barcode', 'barkod', 'الباركود'],
  'title:en': ['title', 'name', 'product', 'product name', 'item name', 'english name'],
  'title:tr': ['ürün', 'ürün adı', 'ad', 'başlık', 'stok adı', 'malzeme adı'],
  'title:ar': ['اسم المنتج', 'المنتج', 'العنوان', 'الاسم'],
  'description:en': ['description', 'details', 'product description'],
  'description:tr': ['açıklama', 'ürün açıklaması', 'tanım'],
  'description:ar': ['الوصف', 'وصف المنتج'],
  brand: ['brand', 'marka', 'العلامة التجارية'],
  category: ['category', 'kategori', 'الفئة'],
  tags: ['tags', 'keywords', 'etiketler', 'anahtar kelimeler'],
  currency: ['currency', 'para birimi', 'döviz', 'العملة'],
  price: [
    'price',
    'unit price',
    'wholesale price',
    'fob price',
    'fiyat',
    'birim fiyat',
    'toptan fiyat',
    'satış fiyatı',
    'السعر',
    'سعر الوحدة',
  ],
  moq: [
    'moq',
    'minimum order',
    'minimum order quantity',
    'min order',
    'minimum sipariş',
    'minimum sipariş adedi',
    'min. sipariş',
    'asgari sipariş miktarı',
    'الحد الأدنى للطلب',
  ],
  unit: ['unit', 'birim', 'الوحدة'],
  stock: ['stock', 'quantity', 'stok', 'stok adedi', 'stok miktarı', 'miktar', 'المخزون'],
  origin_country: ['country', 'origin', 'country of origin', 'menşei', 'menşe ülke', 'بلد المنشأ'],
  hs_code: ['hs code', 'hs', 'gtip', 'gtip no', 'gtip kodu'],
  certificates: ['certificates', 'sertifikalar', 'الشهادات'],
  carton_pieces: ['pieces per carton', 'carton quantity', 'koli adedi', 'koli içi adet'],
  image: ['image', 'image url', 'picture', 'photo', 'resim', 'görsel', 'fotoğraf', 'الصورة'],
};

/** Compares names without case, accents of "I", punctuation and spaces. */
const fold = (name: string): string =>
  foldCase(cleanLine(name))
    .replace(/[\s._\-:()/]+/g, ' ')
    .trim();

const fieldOfName = new Map(
  Object.entries(usualNames).flatMap(([field, names]) =>
    names.map((name) => [fold(name), field] as const),
  ),
);

/**
 * Returns a field or '' for every column. A field is given once; a list without an id has its SKU
 * for one.
 */
export function guessColumns(header: readonly string[]): Record<string, string> {
  const guessed = new Map<string, string>();
  const taken = new Set<string>();
  for (const column of header.map(cleanLine)) {
    const own = kervanColumns.fieldOf(column.toLowerCase());
    const field = own ?? fieldOfName.get(fold(column)) ?? '';
    if (column === '' || guessed.has(column)) continue;
    guessed.set(column, taken.has(field) ? '' : field);
    if (field !== '') taken.add(field);
  }
  const sku = [...guessed].find(([, field]) => field === 'sku');
  if (sku && !taken.has('id')) guessed.set(sku[0], 'id');
  return Object.fromEntries(guessed);
}
