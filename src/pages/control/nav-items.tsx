import {
  Building2,
  FileCheck,
  Gauge,
  LayoutDashboard,
  ListRestart,
  Replace,
  ScrollText,
  Search,
  SpellCheck,
  Users,
} from 'lucide-react';
import * as m from '#messages/pages/control';
import * as failedJobs from '#messages/pages/control/failed-jobs';
import * as names from '#messages/pages/control/names';
import * as questions from '#messages/pages/control/search-analytics';
import * as approvals from '#messages/pages/control/rfq-approvals';
import * as speed from '#messages/pages/control/speed';
import * as synonyms from '#messages/pages/control/synonyms';
import type { Locale } from '#shared/locale.ts';

/** The panel's pages, for its rail and its palette. */
export const places = (locale: Locale) => [
  {
    title: null,
    places: [
      { label: m.overview({ locale }), path: '/control', icon: <LayoutDashboard /> },
      { label: approvals.title({ locale }), path: '/control/rfqs', icon: <FileCheck /> },
    ],
  },
  {
    title: m.market({ locale }),
    places: [
      { label: m.people({ locale }), path: '/control/people', icon: <Users /> },
      { label: m.companies({ locale }), path: '/control/companies', icon: <Building2 /> },
      { label: names.title({ locale }), path: '/control/names', icon: <SpellCheck /> },
    ],
  },
  {
    title: questions.finding({ locale }),
    places: [
      { label: questions.title({ locale }), path: '/control/search', icon: <Search /> },
      { label: synonyms.title({ locale }), path: '/control/synonyms', icon: <Replace /> },
    ],
  },
  {
    title: m.safety({ locale }),
    places: [
      { label: m.log({ locale }), path: '/control/log', icon: <ScrollText /> },
      { label: speed.title({ locale }), path: '/control/speed', icon: <Gauge /> },
      { label: failedJobs.title({ locale }), path: '/control/jobs', icon: <ListRestart /> },
    ],
  },
];
