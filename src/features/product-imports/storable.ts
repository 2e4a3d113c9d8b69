// Texts as the database can keep them in JSON.

/** PostgreSQL refuses NUL, and halves of characters, which cutting a text leaves. */
const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same value with texts that can be kept. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  return text === undefined
    ? value
    : (JSON.parse(text, (_key, part: unknown) =>
        typeof part === 'string' ? storableText(part) : part,
      ) as T);
}
