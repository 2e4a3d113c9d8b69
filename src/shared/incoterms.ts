/**
 * The specification's shipping terms. DAT remains for old contracts and is shown with its
 * successor, DPU.
 */
export const incoterms = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAT',
  'DAP',
  'DDP',
  'Express',
] as const;
export type Incoterm = (typeof incoterms)[number];
