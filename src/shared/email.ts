/**
 * Folds an address to the form that accounts are found by: ASCII letters lowered, outer spaces
 * dropped. Only this function folds, never SQL: `lower('İ')` differs between PostgreSQL and
 * JavaScript, and `ADMİN@` must never become `admin@`.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
