// Provinces as they stand behind "Made in": by their own name in English and Turkish, in Arabic script for Arabic readers.
import { say, type Words } from './words.ts';

const arabic: Readonly<Record<string, string>> = {
  Adana: 'أضنة', Afyonkarahisar: 'أفيون قره حصار', Ankara: 'أنقرة', Antalya: 'أنطاليا', Balıkesir: 'باليكسير', Bilecik: 'بيلجيك', Bolu: 'بولو', Bursa: 'بورصة',
  Denizli: 'دنيزلي', Düzce: 'دوزجه', Eskişehir: 'إسكي شهير', Gaziantep: 'غازي عنتاب', Hatay: 'هاتاي', Isparta: 'إسبرطة', İstanbul: 'إسطنبول', İzmir: 'إزمير',
  Kastamonu: 'قسطموني', Kayseri: 'قيصري', Kırklareli: 'قرقلر إيلي', Kocaeli: 'قوجه إيلي', Konya: 'قونية', Kütahya: 'كوتاهية', Manisa: 'مانيسا', Mardin: 'ماردين', Mersin: 'مرسين',
  Nevşehir: 'نوشهير', Rize: 'ريزة', Sakarya: 'سكاريا', Tekirdağ: 'تكيرداغ', Trabzon: 'طرابزون', Uşak: 'أوشاك', Yalova: 'يالوفا',
};

/** "Denizli, Türkiye" in each language. */
export function madeIn(province: string): Words {
  const name = arabic[province];
  if (!name) throw new Error(`Province without an Arabic name: ${province}`);
  return say(`${province}, Türkiye`, `${province}, Türkiye`, `${name}، تركيا`);
}

const imported: Readonly<Record<string, Words>> = {
  CN: say('China', 'Çin', 'الصين'),
  MY: say('Malaysia', 'Malezya', 'ماليزيا'),
  VN: say('Vietnam', 'Vietnam', 'فيتنام'),
};

export function importedFrom(country: string): Words {
  const name = imported[country];
  if (!name) throw new Error(`Country of origin without a name: ${country}`);
  return name;
}
