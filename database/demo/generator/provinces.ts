// Writes places of origin: provinces by their own name in English and Turkish, in Arabic script in
// Arabic.
import { provinceName } from '#shared/provinces.ts';
import { say, type Words } from './words.ts';

/** Writes "Denizli, Türkiye" in each language. */
export function madeIn(province: string): Words {
  const name = provinceName(province, 'ar');
  if (name === province) throw new Error(`Province without an Arabic name: ${province}`);
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
