/**
 * The shipping terms of the specification. DAT is kept for old contracts and shown with its
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
