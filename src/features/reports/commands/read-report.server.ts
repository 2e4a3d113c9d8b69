// Staff read what was reported. Each look is in the log of control.
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { whyNotDecideReports } from '../permissions.ts';
import { getReport } from '../queries/reports.server.ts';

/** Throws not_found, refused, unauthenticated. */
export const readReport = defineCommand({
  permission: whyNotDecideReports,
  async run(context, publicId: string): ReturnType<typeof getReport> {
    const read = await getReport(context, publicId);
    await noteOwnAct(context, 'report_read', `${read.report.kind} ${read.report.subjectId}`);
    return read;
  },
});
