// The provinces of Türkiye. Stores and products name them in Turkish, which English readers know
// but Arabic readers do not.
import type { Locale } from './locale.ts';
import type { PerLanguage } from './per-language.ts';

const arabic: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Adana: 'أضنة',
    Adıyaman: 'أديامان',
    Afyonkarahisar: 'أفيون قره حصار',
    Ağrı: 'آغري',
    Aksaray: 'آق سراي',
    Amasya: 'أماسيا',
    Ankara: 'أنقرة',
    Antalya: 'أنطاليا',
    Ardahan: 'أردهان',
    Artvin: 'أرتفين',
    Aydın: 'آيدن',
    Balıkesir: 'باليكسير',
    Bartın: 'بارتين',
    Batman: 'باتمان',
    Bayburt: 'بايبورت',
    Bilecik: 'بيلجيك',
    Bingöl: 'بينغول',
    Bitlis: 'بيتليس',
    Bolu: 'بولو',
    Burdur: 'بوردور',
    Bursa: 'بورصة',
    Çanakkale: 'جناق قلعة',
    Çankırı: 'تشانقيري',
    Çorum: 'تشوروم',
    Denizli: 'دنيزلي',
    Diyarbakır: 'ديار بكر',
    Düzce: 'دوزجه',
    Edirne: 'أدرنة',
    Elazığ: 'إلازيغ',
    Erzincan: 'أرزنجان',
    Erzurum: 'أرضروم',
    Eskişehir: 'إسكي شهير',
    Gaziantep: 'غازي عنتاب',
    Giresun: 'غيرسون',
    Gümüşhane: 'غوموش خانة',
    Hakkâri: 'هكاري',
    Hatay: 'هاتاي',
    Iğdır: 'إغدير',
    Isparta: 'إسبرطة',
    İstanbul: 'إسطنبول',
    İzmir: 'إزمير',
    Kahramanmaraş: 'قهرمان مرعش',
    Karabük: 'قره بوك',
    Karaman: 'قرمان',
    Kars: 'قارص',
    Kastamonu: 'قسطموني',
    Kayseri: 'قيصري',
    Kilis: 'كلس',
    Kırıkkale: 'قيريق قلعة',
    Kırklareli: 'قرقلر إيلي',
    Kırşehir: 'قرشهر',
    Kocaeli: 'قوجه إيلي',
    Konya: 'قونية',
    Kütahya: 'كوتاهية',
    Malatya: 'ملاطية',
    Manisa: 'مانيسا',
    Mardin: 'ماردين',
    Mersin: 'مرسين',
    Muğla: 'موغلا',
    Muş: 'موش',
    Nevşehir: 'نوشهير',
    Niğde: 'نيغدة',
    Ordu: 'أوردو',
    Osmaniye: 'عثمانية',
    Rize: 'ريزة',
    Sakarya: 'سكاريا',
    Samsun: 'سامسون',
    Siirt: 'سيرت',
    Sinop: 'سينوب',
    Sivas: 'سيواس',
    Şanlıurfa: 'شانلي أورفا',
    Şırnak: 'شرناق',
    Tekirdağ: 'تكيرداغ',
    Tokat: 'توقات',
    Trabzon: 'طرابزون',
    Tunceli: 'تونجلي',
    Uşak: 'أوشاك',
    Van: 'وان',
    Yalova: 'يالوفا',
    Yozgat: 'يوزغات',
    Zonguldak: 'زونغولداق',
  }),
);

/** Everyday names, and towns by which a province is known abroad. */
const others: Readonly<Record<string, readonly string[]>> = {
  Afyonkarahisar: ['Afyon'],
  Gaziantep: ['Antep'],
  Hatay: ['Antakya'],
  Kahramanmaraş: ['Maraş'],
  Kocaeli: ['İzmit'],
  Mersin: ['İçel'],
  Sakarya: ['Adapazarı'],
  Şanlıurfa: ['Urfa'],
};

/** Turkish names, in Turkish alphabetical order. */
export const provinces: readonly string[] = [...arabic.keys()].toSorted((a, b) =>
  a.localeCompare(b, 'tr'),
);

/** Returns a province's name for a reader of the language. Unknown names stay as they are. */
export const provinceName = (province: string, locale: Locale): string =>
  (locale === 'ar' ? arabic.get(province) : undefined) ?? province;

/** Returns every name that a search may use for a province, by language. */
export const provinceNames = (province: string): PerLanguage<string[]> => ({
  tr: [province, ...(others[province] ?? [])],
  ar: [provinceName(province, 'ar')],
});
