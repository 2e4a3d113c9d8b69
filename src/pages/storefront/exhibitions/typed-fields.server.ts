// What was typed into a form, as the commands of exhibitions read it.
import { type TypedFields, typedFields } from '#features/exhibitions/schemas.ts';
import { invalid } from '#platform/http/problems.ts';

/** Fields of which several values may be chosen. */
const lists = new Set(['preferredCountries', 'standNeeds', 'visitReason']);

/** Throws invalid for more than the forms have. */
export function typedFieldsOf(form: FormData): TypedFields {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name === 'intent' || name === 'draft') continue;
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    if (lists.has(name)) fields[name] = values;
    else if (values.length > 0) fields[name] = values.at(-1)!;
  }
  const read = typedFields.safeParse(fields);
  if (!read.success) throw invalid('tooLong');
  return read.data;
}
