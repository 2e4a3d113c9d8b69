// Codes of authenticator apps (RFC 6238).
import { Secret, TOTP } from 'otpauth';

export const stepSeconds = 30;

export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kervan', label, secret: Secret.fromBase32(secret), period: stepSeconds });
