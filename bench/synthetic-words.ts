// Names and texts of synthetic products in three languages: enough words that 100,000 products have
// common ones, rare ones, and texts of the length that sellers write.
import type { Locale } from '#shared/locale.ts';
import { zipf } from './distributions.ts';

/** One meaning in three languages. */
export type Word = Readonly<Record<Locale, string>>;

const word = (en: string, tr: string, ar: string): Word => ({ en, tr, ar });

export const adjectives: readonly Word[] = [
  word('soft', 'yumuşak', 'ناعم'),
  word('durable', 'dayanıklı', 'متين'),
  word('light', 'hafif', 'خفيف'),
  word('modern', 'modern', 'حديث'),
  word('classic', 'klasik', 'كلاسيكي'),
  word('handmade', 'el yapımı', 'مصنوع يدوياً'),
  word('waterproof', 'su geçirmez', 'مقاوم للماء'),
  word('foldable', 'katlanabilir', 'قابل للطي'),
  word('portable', 'taşınabilir', 'محمول'),
  word('organic', 'organik', 'عضوي'),
  word('premium', 'birinci sınıf', 'فاخر'),
  word('compact', 'kompakt', 'صغير الحجم'),
  word('large', 'büyük', 'كبير'),
  word('small', 'küçük', 'صغير'),
  word('striped', 'çizgili', 'مخطط'),
  word('embroidered', 'nakışlı', 'مطرز'),
  word('professional', 'profesyonel', 'احترافي'),
  word('heavy duty', 'ağır hizmet', 'شديد التحمل'),
  word('thermal', 'termal', 'حراري'),
  word('washable', 'yıkanabilir', 'قابل للغسل'),
  word('adjustable', 'ayarlanabilir', 'قابل للتعديل'),
  word('wireless', 'kablosuz', 'لاسلكي'),
  word('silent', 'sessiz', 'صامت'),
  word('double', 'çift', 'مزدوج'),
];

export const materials: readonly Word[] = [
  word('cotton', 'pamuk', 'قطن'),
  word('steel', 'çelik', 'فولاذ'),
  word('glass', 'cam', 'زجاج'),
  word('bamboo', 'bambu', 'خيزران'),
  word('leather', 'deri', 'جلد'),
  word('linen', 'keten', 'كتان'),
  word('ceramic', 'seramik', 'سيراميك'),
  word('wood', 'ahşap', 'خشب'),
  word('silicone', 'silikon', 'سيليكون'),
  word('copper', 'bakır', 'نحاس'),
  word('wool', 'yün', 'صوف'),
  word('marble', 'mermer', 'رخام'),
  word('aluminium', 'alüminyum', 'ألمنيوم'),
  word('polyester', 'polyester', 'بوليستر'),
  word('velvet', 'kadife', 'مخمل'),
  word('porcelain', 'porselen', 'بورسلان'),
  word('rubber', 'kauçuk', 'مطاط'),
  word('silk', 'ipek', 'حرير'),
];

export const colours: readonly Word[] = [
  word('black', 'siyah', 'أسود'),
  word('white', 'beyaz', 'أبيض'),
  word('blue', 'mavi', 'أزرق'),
  word('green', 'yeşil', 'أخضر'),
  word('red', 'kırmızı', 'أحمر'),
  word('beige', 'bej', 'بيج'),
  word('grey', 'gri', 'رمادي'),
  word('navy', 'lacivert', 'كحلي'),
  word('brown', 'kahverengi', 'بني'),
  word('pink', 'pembe', 'وردي'),
];

export const uses: readonly Word[] = [
  word('hotels', 'oteller', 'الفنادق'),
  word('restaurants', 'restoranlar', 'المطاعم'),
  word('schools', 'okullar', 'المدارس'),
  word('offices', 'ofisler', 'المكاتب'),
  word('hospitals', 'hastaneler', 'المستشفيات'),
  word('homes', 'evler', 'المنازل'),
  word('gift shops', 'hediyelik eşya mağazaları', 'متاجر الهدايا'),
  word('construction sites', 'şantiyeler', 'مواقع البناء'),
  word('gyms', 'spor salonları', 'الصالات الرياضية'),
  word('supermarkets', 'süpermarketler', 'المتاجر الكبرى'),
];

/** `{what}`, `{of}`, `{use}`, `{look}` and `{count}` are filled in. */
export const sentences: readonly Word[] = [
  word(
    'This {what} of {look} {of} is made in our own factory and checked piece by piece before ' +
      'packing.',
    '{look} {of} {what}, kendi fabrikamızda üretilir ve paketlenmeden önce tek tek kontrol edilir.',
    'يُصنع {what} من {of} {look} في مصنعنا ويُفحص قطعة قطعة قبل التعبئة.',
  ),
  word(
    'It has proved itself for years in {use}, where goods are cleaned daily and have to look new.',
    'Yıllardır {use} için tercih edilir; ürünlerin her gün temizlendiği ve yeni görünmesi ' +
      'gereken yerlerde kendini kanıtlamıştır.',
    'أثبت جدارته منذ سنوات في {use} حيث تُنظَّف البضائع يومياً ويجب أن تبدو جديدة.',
  ),
  word(
    'A carton holds {count} pieces; mixed colours in one order are welcome from the second ' +
      'carton on.',
    'Bir kolide {count} adet bulunur; ikinci koliden itibaren aynı siparişte karışık renk ' +
      'mümkündür.',
    'تحتوي الكرتونة على {count} قطعة، ويمكن خلط الألوان في الطلب الواحد ابتداءً من الكرتونة ' +
      'الثانية.',
  ),
  word(
    'Your logo can be woven, printed or engraved from {count} pieces; a sample is ready ' +
      'within a week.',
    'Logonuz {count} adetten itibaren dokunabilir, basılabilir veya kazınabilir; numune bir ' +
      'hafta içinde hazırdır.',
    'يمكن نسج شعاركم أو طباعته أو حفره ابتداءً من {count} قطعة، والعينة جاهزة خلال أسبوع.',
  ),
  word(
    'The {of} comes from suppliers whom we have visited, and every delivery is tested in our ' +
      'laboratory.',
    'Kullanılan {of}, ziyaret ettiğimiz tedarikçilerden gelir ve her parti laboratuvarımızda ' +
      'test edilir.',
    'يأتي {of} من موردين زرناهم، وتُختبر كل شحنة في مختبرنا.',
  ),
  word(
    'Spare parts are kept in stock for ten years, and questions are answered in English, ' +
      'Turkish and Arabic.',
    'Yedek parçalar on yıl boyunca stokta tutulur; sorular İngilizce, Türkçe ve Arapça yanıtlanır.',
    'نحتفظ بقطع الغيار عشر سنوات، ونجيب عن الأسئلة بالإنجليزية والتركية والعربية.',
  ),
  word(
    'Buyers who order for {use} usually take the {look} version, because it forgives rough ' +
      'handling.',
    '{use} için sipariş veren alıcılar, sert kullanıma dayandığı için genellikle {look} ' +
      'modeli seçer.',
    'يختار المشترون لـ{use} عادةً الطراز {look} لأنه يتحمل الاستعمال القاسي.',
  ),
  word(
    'Every pallet is wrapped against moisture and labelled with your article number and barcode.',
    'Her palet neme karşı sarılır, sizin ürün kodunuz ve barkodunuzla etiketlenir.',
    'تُغلَّف كل منصة ضد الرطوبة وتُوسم برقم صنفكم ورمزكم الشريطي.',
  ),
];

export const factNames = {
  material: word('Material', 'Malzeme', 'المادة'),
  colour: word('Colour', 'Renk', 'اللون'),
  size: word('Size', 'Ölçü', 'المقاس'),
  weight: word('Weight', 'Ağırlık', 'الوزن'),
  use: word('Use', 'Kullanım alanı', 'الاستعمال'),
  model: word('Model', 'Model', 'الطراز'),
  warranty: word('Warranty', 'Garanti', 'الضمان'),
  packing: word('Packing', 'Ambalaj', 'التعبئة'),
};

const syllables = [
  'ba',
  'ce',
  'do',
  'fi',
  'ga',
  'ha',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ta',
  'vo',
  'ze',
  'lan',
  'mer',
  'tor',
  'vin',
];

/**
 * A made-up name, another for each number below 8,000: brands and series have names that are in no
 * dictionary.
 */
export function madeUpName(number: number): string {
  const count = syllables.length;
  const parts = [
    number % count,
    Math.floor(number / count) % count,
    Math.floor(number / count ** 2) % count,
  ].map((at) => syllables[at]!);
  return parts.join('').replace(/^./, (letter) => letter.toUpperCase());
}

const vocabularySize = 30_000;
const letters: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'ath',
    'bel',
    'cor',
    'dun',
    'esk',
    'fel',
    'gri',
    'hol',
    'ing',
    'jas',
    'kel',
    'lom',
    'mur',
    'ner',
    'ost',
    'pel',
    'qui',
    'ros',
    'sty',
    'tum',
    'urk',
    'vel',
    'wes',
    'yar',
    'zin',
  ],
  tr: [
    'aş',
    'böl',
    'çar',
    'dığ',
    'eşk',
    'fül',
    'göz',
    'hış',
    'inç',
    'jöl',
    'küf',
    'lam',
    'muş',
    'nöb',
    'ölç',
    'pıt',
    'rüş',
    'sağ',
    'tül',
    'uç',
    'vız',
    'yığ',
    'zor',
    'kaş',
    'gül',
  ],
  ar: [
    'بد',
    'تم',
    'جر',
    'حس',
    'خل',
    'در',
    'رف',
    'زن',
    'سل',
    'شم',
    'صف',
    'ضب',
    'طر',
    'عل',
    'غم',
    'فر',
    'قص',
    'كس',
    'مل',
    'نج',
    'هد',
    'ور',
    'يم',
    'ثر',
    'ذك',
  ],
};

/**
 * Of a language's words the nth by how often it is used: no dictionary has it, but it is long
 * enough to be stemmed like one.
 */
export function vocabularyWord(rank: number, locale: Locale): string {
  const parts = letters[locale];
  const at = (rank * 7_919 + 13) % parts.length ** 3; // next to each other in rank, not in letters
  return (
    [
      at % parts.length,
      Math.floor(at / parts.length) % parts.length,
      Math.floor(at / parts.length ** 2),
    ]
      .map((place) => parts[place]!)
      .join('') + (rank >= parts.length ** 3 ? parts[rank % parts.length]! : '')
  );
}

/**
 * Draws ranks of the vocabulary as people use words: the first a hundred times as often as the
 * hundredth.
 */
export const vocabularyRank = zipf(vocabularySize, 1);
