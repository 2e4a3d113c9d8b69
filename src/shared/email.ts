/**
 * An address as accounts are found by it: ASCII letters lowered, spaces around it dropped. Folded
 * here and nowhere else, not in SQL: `lower('İ')` differs between PostgreSQL and JavaScript, and
 * `ADMİN@` must never become `admin@`.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
