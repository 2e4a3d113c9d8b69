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
    'ürün id',
    'ürün kart id',
    'ürünkartiid',
    'stok kodu',
    'kod',
    'referans',
    'رمز المنتج',
    'رقم المنتج',
    'الرمز',
  ],
  sku: ['sku', 'stock code', 'variant code', 'barkod sku', 'varyant kodu', 'model kodu'],
  gtin: ['gtin', 'ean', 'ean13', 'upc', 'barcode', 'barkod', 'barkod no', 'الباركود'],
  state: ['published', 'active', 'is active', 'aktif', 'yayında', 'منشور'],
  'title:en': ['title', 'name', 'product', 'product name', 'item name', 'english name'],
  'title:tr': [
    'ürün',
    'ürün adı',
    'ürünadı',
    'ürün ismi',
    'ad',
    'başlık',
    'stok adı',
    'malzeme adı',
  ],
  'title:ar': ['اسم المنتج', 'المنتج', 'العنوان', 'الاسم'],
  'description:en': ['description', 'details', 'product description', 'long description'],
  'description:tr': ['açıklama', 'ürün açıklaması', 'ürün detayı', 'detay', 'tanım'],
  'description:ar': ['الوصف', 'وصف المنتج'],
  brand: ['brand', 'manufacturer', 'vendor', 'marka', 'üretici', 'العلامة التجارية'],
  category: ['category', 'categories', 'kategori', 'kategori ismi', 'kategoriler', 'الفئة'],
  tags: ['tags', 'keywords', 'etiketler', 'anahtar kelimeler'],
  currency: ['currency', 'para birimi', 'döviz', 'döviz cinsi', 'döviz tipi', 'العملة'],
  price: [
    'price',
    'unit price',
    'price tax excluded',
    'price excl tax',
    'regular price',
    'fob price',
    'fiyat',
    'birim fiyat',
    'satış fiyatı',
    'satışfiyatı',
    'liste fiyatı',
    'fiyat kdv hariç',
    'kdv hariç fiyat',
    'السعر',
    'سعر الوحدة',
  ],
  moq: [
    'moq',
    'minimum order',
    'minimum order quantity',
    'min order',
    'minimal quantity',
    'minimum quantity',
    'minimum sipariş',
    'minimum sipariş adedi',
    'min. sipariş',
    'asgari sipariş miktarı',
    'الحد الأدنى للطلب',
  ],
  unit: ['unit', 'birim', 'الوحدة'],
  stock: [
    'stock',
    'stock quantity',
    'quantity',
    'stok',
    'stok adedi',
    'stokadedi',
    'stok miktarı',
    'ürün stok adedi',
    'miktar',
    'المخزون',
  ],
  origin_country: ['country', 'origin', 'country of origin', 'menşei', 'menşe ülke', 'بلد المنشأ'],
  hs_code: ['hs code', 'hs', 'gtip', 'gtip no', 'gtip kodu'],
  certificates: ['certificates', 'sertifikalar', 'الشهادات'],
  carton_pieces: ['pieces per carton', 'carton quantity', 'koli adedi', 'koli içi adet'],
  image: [
    'image',
    'images',
    'image url',
    'image urls',
    'picture',
    'photo',
    'resim',
    'resimler',
    'resim url',
    'görsel',
    'görseller',
    'görsel linki',
    'fotoğraf',
    'الصورة',
  ],
};

/** Names that mean a field only where no other column does: PrestaShop's is what the shop paid. */
const weakNames: typeof usualNames = {
  price: ['wholesale price', 'toptan fiyat', 'piyasa satış fiyatı'],
  sku: ['reference', 'reference #'],
  'description:en': ['summary', 'short description'],
  'description:tr': ['ön yazı', 'kısa açıklama'],
};

/** Remarks in names of columns: "Active (0/1)", "Image URLs (x,y,z...)", "Name *". */
const remarks = /\((?:0\/1|x,y,z\.*)\)|[*#]/gi;

/** Compares names without case, accents of "I", punctuation and spaces. */
const fold = (name: string): string =>
  foldCase(cleanLine(name).replace(remarks, ' '))
    .replace(/[\s._\-:()/]+/g, ' ')
    .trim();

const fieldsByName = (names: typeof usualNames) =>
  new Map(
    Object.entries(names).flatMap(([field, list]) =>
      list.map((name) => [fold(name), field] as const),
    ),
  );
const [strong, weak] = [fieldsByName(usualNames), fieldsByName(weakNames)];
/** Shops number their columns of pictures: "Görsel 2", "Resim3". */
const picture = /^(?:image|resim|görsel|picture|photo|fotoğraf) ?\d{1,2}$/;

/**
 * Returns a field or '' for every column. A field is given once; a list without an id has its SKU
 * for one.
 */
export function guessColumns(header: readonly string[]): Record<string, string> {
  const guessed = new Map<string, string>();
  const taken = new Set<string>();
  for (const column of header.map(cleanLine)) {
    const own = kervanColumns.fieldOf(column.toLowerCase());
    const name = fold(column);
    const field = own ?? (picture.test(name) ? 'image' : strong.get(name)) ?? '';
    if (column === '' || guessed.has(column)) continue;
    guessed.set(column, taken.has(field) && !kervanColumns.repeatable.has(field) ? '' : field);
    if (field !== '') taken.add(field);
  }
  for (const [column, given] of guessed) {
    const field = weak.get(fold(column)) ?? '';
    if (given !== '' || field === '' || taken.has(field)) continue;
    guessed.set(column, field);
    taken.add(field);
  }
  const sku = [...guessed].find(([, field]) => field === 'sku');
  if (sku && !taken.has('id')) guessed.set(sku[0], 'id');
  return Object.fromEntries(guessed);
}
