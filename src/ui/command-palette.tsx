// Finds every page and action of a panel by typing. Loaded when it is first opened.
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { foldMarks } from '#shared/fold.ts';
import type { Locale } from '#shared/locale.ts';
import './command-palette.css';

/** A page has an `href`. An action with side effects, such as logging out, is sent as a form. */
export type PaletteEntry = {
  readonly group: string;
  readonly label: string;
  readonly href?: string;
  readonly action?: string;
  readonly lang?: Locale;
};

export type CommandPaletteProps = {
  readonly entries: readonly PaletteEntry[];
  readonly texts: {
    readonly title: string;
    readonly placeholder: string;
    readonly nothing: string;
    readonly hint: string;
    readonly countOf: (count: number) => string;
  };
  readonly onClose: () => void;
};

export function CommandPalette({ entries, texts, onClose }: CommandPaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => dialog.current!.showModal(), []);
  /**
   * Calls `onClose` at once: the dialog's own `close` event is late, and would hide a palette that
   * was reopened meanwhile.
   */
  const close = () => {
    dialog.current!.close();
    onClose();
  };

  const words = foldMarks(query).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ label, group }) =>
    words.every((word) => foldMarks(`${label} ${group}`).includes(word)),
  );
  const current = Math.min(chosen, found.length - 1);
  const optionId = (index: number) => `${id}option${index}`;

  const run = ({ href, action, lang }: PaletteEntry) => {
    close();
    if (action !== undefined) void submit(null, { method: 'post', action });
    else if (href !== undefined && (lang !== undefined || href.startsWith('http')))
      location.assign(href);
    else if (href !== undefined) void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 5,
      PageUp: current - 5,
    };
    const target = steps[event.key];
    const entry = found[current];
    if (target !== undefined && found.length > 0) {
      event.preventDefault();
      const next = event.key.startsWith('Page')
        ? Math.max(0, Math.min(found.length - 1, target))
        : (target + found.length) % found.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry) {
      event.preventDefault();
      run(entry);
    }
  };

  const groups = [
    ...Map.groupBy(
      found.map((entry, index) => ({ entry, index })),
      ({ entry }) => entry.group,
    ),
  ];
  return (
    // A click whose target is the dialog itself is outside its content, on the dimmed page.
    // Escape closes it, too.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="command-palette"
      aria-label={texts.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="command-palette-box">
        <div className="command-palette-field">
          <Search className="icon-16" />
          <input
            type="text"
            role="combobox"
            aria-label={texts.title}
            placeholder={texts.placeholder}
            value={query}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={texts.title}
          className="command-palette-list"
        >
          {groups.map(([group, items]) => (
            <div key={group} role="group" aria-label={group}>
              <p className="panel-rail-title" aria-hidden="true">
                {group}
              </p>
              {items.map(({ entry, index }) => (
                // The field above takes the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entry.label}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  onClick={() => run(entry)}
                  onPointerMove={() => setChosen(index)}
                >
                  <bdi lang={entry.lang}>{entry.label}</bdi>
                </div>
              ))}
            </div>
          ))}
        </div>
        {found.length === 0 ? <p className="command-palette-nothing">{texts.nothing}</p> : null}
        <p className="visually-hidden" role="status">
          {found.length === 0 ? texts.nothing : texts.countOf(found.length)}
        </p>
        <p className="command-palette-hint text-xs text-soft">{texts.hint}</p>
      </div>
    </dialog>
  );
}
