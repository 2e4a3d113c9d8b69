// All families by top category, in the order of the category menu.
import type { Family } from '../generator/family.ts';
import { healthAndBeauty, jewelleryAndWatches } from './beauty-and-jewellery.ts';
import { booksAndOffice } from './books-and-office.ts';
import { babiesAndMothers, sportAndOutdoor } from './children-and-sport.ts';
import { clothing } from './clothing.ts';
import { componentsAndNetworks } from './components-and-networks.ts';
import { computers } from './computers.ts';
import { electronics } from './electronics.ts';
import { homeImprovements } from './home-improvements.ts';
import { homeKitchen } from './home-kitchen.ts';
import { homeLiving } from './home-living.ts';
import { homeTextiles } from './home-textiles.ts';
import { phones } from './phones.ts';
import { services } from './services.ts';
import { vehicles } from './vehicles.ts';

export const familyGroups: readonly (readonly Family[])[] = [
  electronics,
  clothing,
  [...homeTextiles, ...homeKitchen, ...homeLiving],
  healthAndBeauty,
  jewelleryAndWatches,
  [...computers, ...componentsAndNetworks],
  babiesAndMothers,
  sportAndOutdoor,
  phones,
  booksAndOffice,
  vehicles,
  homeImprovements,
  services,
];
