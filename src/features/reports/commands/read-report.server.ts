// Staff read what was reported. Each look is in the log of control.
import { findMessageFile } from '#features/threads/queries/messages.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { notFound } from '#platform/http/problems.ts';
import { whyNotDecideReports } from '../permissions.ts';
import { getReport, getReportedThread } from '../queries/reports.server.ts';

/** `before`: messages with smaller numbers. Throws not_found, refused, unauthenticated. */
export const readReport = defineCommand({
  permission: whyNotDecideReports,
  async run(
    context,
    publicId: string,
    asked: { readonly before?: number | null } = {},
  ): ReturnType<typeof getReport> {
    const read = await getReport(context, publicId, asked);
    await noteOwnAct(context, 'report_read', `${read.report.kind} ${read.report.subjectId}`);
    return read;
  },
});

/** A file of the reported conversation. Throws not_found, refused, unauthenticated. */
export const readReportedFile = defineCommand({
  permission: whyNotDecideReports,
  async run(context, publicId: string, file: string) {
    const { kind, subjectId, threadId } = await getReportedThread(context, publicId);
    const found = await findMessageFile(context, threadId, file);
    if (found === null) throw notFound();
    await noteOwnAct(context, 'report_read', `${kind} ${subjectId}: ${found.name}`);
    return found;
  },
});
