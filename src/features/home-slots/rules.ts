// The parts of the front page that staff switch on and off, in their order.
export const homeSlotNames = [
  'categories',
  'promotions',
  'readyToShip',
  'collections',
  'manufacturers',
  'newProducts',
  'rfqs',
  'exhibition',
  'viewed',
] as const;
export type HomeSlot = (typeof homeSlotNames)[number];
