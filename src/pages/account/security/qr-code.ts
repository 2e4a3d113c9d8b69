import { encode } from 'uqr';

/** A QR code as one path in a square of `size` units, dark on light in every theme. */
export type QrCode = { readonly size: number; readonly path: string };

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
