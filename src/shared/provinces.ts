// The provinces of Türkiye. Stores and goods name them in Turkish; English readers know them so, Arabic readers do not.
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

/** Everyday names, and those of towns by which a province is known abroad. */
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

/** By their Turkish names, in Turkish order of letters. */
export const provinces: readonly string[] = [...arabic.keys()].toSorted((a, b) =>
  a.localeCompare(b, 'tr'),
);

/** As readers of the language know it; a name that is none of ours stays as it is. */
export const provinceName = (province: string, locale: Locale): string =>
  (locale === 'ar' ? arabic.get(province) : undefined) ?? province;

/** Every name by which somebody may look for it, in the language that has it. */
export const provinceNames = (province: string): PerLanguage<string[]> => ({
  tr: [province, ...(others[province] ?? [])],
  ar: [provinceName(province, 'ar')],
});
