// The provinces of Türkiye in the order of their plate codes: Adana is 1, Düzce 81. Source: Ministry of Interior.
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

/** "İstanbul" as addresses have it: `istanbul`. */
export const provinceSlug = foldMarks;

const codes = new Map(provincesByPlate.map((name, i) => [provinceSlug(name), i + 1]));

/** The plate code of a province by its name or slug, however it is capitalised; 0 when it is none. */
export const plateCode = (name: string | null): number =>
  name === null ? 0 : (codes.get(provinceSlug(name.trim())) ?? 0);

/** The name of a plate code; throws for what is none. */
export function provinceOf(code: number): string {
  const name = provincesByPlate[code - 1];
  if (!name) throw new RangeError(`No province has the plate code ${code}`);
  return name;
}
