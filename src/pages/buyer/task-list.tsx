import { ChevronRight } from 'lucide-react';
import * as m from '#messages/pages/buyer';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Card } from '#ui/panels.tsx';
import type { TaskView } from './task-views.ts';
import './task-list.css';

/** What needs the buyer, first on the overview. */
export const TaskList = ({ tasks, locale }: { tasks: readonly TaskView[]; locale: Locale }) => (
  <Card as="section">
    <h2 className="card-title">{m.tasks({ locale })}</h2>
    {tasks.length === 0 ? (
      <p className="text-soft">
        {m.noTasks({ locale })}{' '}
        <a className="link" href={memberPaths.buyerRfqs({ locale })}>
          {m.toRequests({ locale })}
        </a>
      </p>
    ) : (
      <ul className="task-list">
        {tasks.map(({ href, text, about, tone }) => (
          <li key={href + text}>
            <a href={href}>
              <i className={`task-list-dot is-${tone}`} />
              <span>
                <span className="text-medium">{bidi(text)}</span>
                <span className="text-soft text-sm">
                  <bdi>{about}</bdi>
                </span>
              </span>
              <ChevronRight className="icon-16 icon-dir" />
            </a>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
