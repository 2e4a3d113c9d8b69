// The provinces of Türkiye in the order of their plate codes: Adana is 1, Düzce 81.
// Source: Ministry of Interior.
import { foldMarks } from './fold.ts';

export const provincesByPlate = [
  'Adana',
  'Adıyaman',
  'Afyonkarahisar',
  'Ağrı',
  'Amasya',
  'Ankara',
  'Antalya',
  'Artvin',
  'Aydın',
  'Balıkesir',
  'Bilecik',
  'Bingöl',
  'Bitlis',
  'Bolu',
  'Burdur',
  'Bursa',
  'Çanakkale',
  'Çankırı',
  'Çorum',
  'Denizli',
  'Diyarbakır',
  'Edirne',
  'Elazığ',
  'Erzincan',
  'Erzurum',
  'Eskişehir',
  'Gaziantep',
  'Giresun',
  'Gümüşhane',
  'Hakkâri',
  'Hatay',
  'Isparta',
  'Mersin',
  'İstanbul',
  'İzmir',
  'Kars',
  'Kastamonu',
  'Kayseri',
  'Kırklareli',
  'Kırşehir',
  'Kocaeli',
  'Konya',
  'Kütahya',
  'Malatya',
  'Manisa',
  'Kahramanmaraş',
  'Mardin',
  'Muğla',
  'Muş',
  'Nevşehir',
  'Niğde',
  'Ordu',
  'Rize',
  'Sakarya',
  'Samsun',
  'Siirt',
  'Sinop',
  'Sivas',
  'Tekirdağ',
  'Tokat',
  'Trabzon',
  'Tunceli',
  'Şanlıurfa',
  'Uşak',
  'Van',
  'Yozgat',
  'Zonguldak',
  'Aksaray',
  'Bayburt',
  'Karaman',
  'Kırıkkale',
  'Batman',
  'Şırnak',
  'Bartın',
  'Ardahan',
  'Iğdır',
  'Yalova',
  'Karabük',
  'Kilis',
  'Osmaniye',
  'Düzce',
] as const;

/** Returns "İstanbul" as addresses write it: `istanbul`. */
export const provinceSlug = foldMarks;

const codes = new Map(provincesByPlate.map((name, i) => [provinceSlug(name), i + 1]));

/** Returns the plate code of a province by name or slug in any case; 0 for unknown ones. */
export const plateCode = (name: string | null): number =>
  name === null ? 0 : (codes.get(provinceSlug(name.trim())) ?? 0);

/** Returns the province of a plate code. Throws RangeError for unknown codes. */
export function provinceOf(code: number): string {
  const name = provincesByPlate[code - 1];
  if (!name) throw new RangeError(`No province has the plate code ${code}`);
  return name;
}
