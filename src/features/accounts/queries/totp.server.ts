// Codes of authenticator apps, as RFC 6238 has them.
import { Secret, TOTP } from 'otpauth';

export const stepSeconds = 30;

export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kervan', label, secret: Secret.fromBase32(secret), period: stepSeconds });
