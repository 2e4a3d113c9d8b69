/**
 * Closes what was opened, however `work` ends. (`await using` says the same, but the tool that
 * checks imports cannot read it.)
 */
export async function closing<Opened extends { close(): Promise<unknown> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
