// Reads the JSON files of `data/`. Reports a mistake with its file and its place in the file.
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const dataFolder = new URL('../data/', import.meta.url);

const shownPath = (file: URL): string => relative(process.cwd(), fileURLToPath(file));

function readJson(file: URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${shownPath(file)}: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads a file by its schema. Throws an error that names the file and the place of mistakes. */
export function readData<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(readJson(file));
  if (result.success) return result.data;
  throw new Error(`${shownPath(file)} has mistakes:\n${z.prettifyError(result.error)}`);
}

export const readDataFile = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): z.output<Schema> => readData(new URL(name, dataFolder), schema);

/** A file of a numbered folder: `07-cotton-socks.json` has the id `cotton-socks`. */
export type NumberedEntry<Value> = { readonly id: string; readonly value: Value };

const numberedName = /^(?<number>\d+)-(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)\.json$/;

/** Reads all files of a folder in the order of their numbers. */
export function readNumberedFiles<Schema extends z.ZodType>(
  folder: URL,
  schema: Schema,
): NumberedEntry<z.output<Schema>>[] {
  const files = readdirSync(folder).map((name) => {
    const parts = numberedName.exec(name)?.groups;
    if (!parts)
      throw new Error(
        `${shownPath(new URL(name, folder))}: the name must be a number and an id, ` +
          'such as 07-cotton-socks.json',
      );
    return { name, number: Number(parts.number), id: parts.id! };
  });
  const inOrder = files.toSorted((a, b) => a.number - b.number);
  inOrder.forEach((file, i) => {
    if (inOrder[i + 1]?.number === file.number)
      throw new Error(
        `${shownPath(new URL(file.name, folder))}: ${inOrder[i + 1]!.name} has the same number`,
      );
  });
  return inOrder.map(({ name, id }) => ({ id, value: readData(new URL(name, folder), schema) }));
}

/** Accepts the names of a table, such as those of the colours. */
export const nameIn = (table: Readonly<Record<string, unknown>>, what: string) =>
  z.string().refine((name) => Object.hasOwn(table, name), {
    error: ({ input }) => `There is no ${what} "${String(input)}"`,
  });
