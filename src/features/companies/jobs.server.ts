import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dropExpiredCertificates, endHolidays } from './services/current-stores.server.ts';

const endHolidaysJob = defineJob({
  name: 'companies.end_holidays',
  data: z.object({}),
  schedule: '*/5 * * * *',
  runsAtStart: true,
  run: endHolidays,
});

const dropExpiredCertificatesJob = defineJob({
  name: 'companies.drop_expired_certificates',
  data: z.object({}),
  schedule: '7 * * * *',
  run: dropExpiredCertificates,
});

export const companyJobs: readonly JobDefinition[] = [endHolidaysJob, dropExpiredCertificatesJob];
