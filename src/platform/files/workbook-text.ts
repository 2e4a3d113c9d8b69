/**
 * Text like "_x0041_" is an escape in workbooks, so its underscore must be escaped (ECMA-376 part
 * 1, 22.9.2.19).
 */
export const workbookText = (text: string): string =>
  text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
