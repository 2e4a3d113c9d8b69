// Metrics of admitted, waiting and refused work, by class.
import { type Admissions, admissionNames } from '#platform/http/admissions.ts';
import type { AdmissionStats } from '#platform/http/admission.ts';
import type { Metrics } from './metrics.ts';

export function measureAdmissions(metrics: Metrics, admissions: Admissions): void {
  const byClass = (value: (stats: AdmissionStats) => number) => () =>
    admissionNames.map((name) => ({
      labels: { class: name },
      value: value(admissions[name].stats()),
    }));
  const labels = ['class'];
  metrics.addGauge({
    name: 'kervan_admission_running',
    help: 'Work under way.',
    labels,
    read: byClass(({ running }) => running),
  });
  metrics.addGauge({
    name: 'kervan_admission_waiting',
    help: 'Work that waits for its turn.',
    labels,
    read: byClass(({ waiting }) => waiting),
  });
  metrics.addCounter({
    name: 'kervan_admission_refused_total',
    help: 'Work refused with 503 because it would have waited too long.',
    labels,
    read: byClass(({ refused }) => refused),
  });
  metrics.addCounter({
    name: 'kervan_admission_abandoned_total',
    help: 'Work dropped before its turn because its client had gone.',
    labels,
    read: byClass(({ abandoned }) => abandoned),
  });
}
