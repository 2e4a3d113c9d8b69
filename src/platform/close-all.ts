/** Closes in reverse order. Throws failures only after everything has closed. */
export async function closeAll(opened: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of opened.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
