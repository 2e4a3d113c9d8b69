import type { PlaceState } from '#features/exhibitions/views.ts';
import { TableScroll } from '#ui/table-scroll.tsx';
import '#ui/data-table.css';
import './plan.css';

type PlanPlace = {
  readonly number: string;
  readonly state: PlaceState;
  readonly stateText: string;
  readonly size: string;
  readonly pavilion: string;
  readonly company: string | null;
  readonly companyHref: string | null;
  /** Null: it cannot be booked now. */
  readonly bookHref: string | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
};
type PlanHall = {
  readonly name: string;
  readonly title: string;
  /** In centimetres, as the places. */
  readonly width: number;
  readonly depth: number;
  readonly places: readonly PlanPlace[];
};
export type PlanContent = {
  readonly halls: readonly PlanHall[];
  readonly legend: readonly { readonly state: PlaceState; readonly text: string }[];
  readonly words: {
    readonly plan: string;
    readonly list: string;
    readonly stand: string;
    readonly size: string;
    readonly pavilion: string;
    readonly state: string;
    readonly company: string;
    readonly book: string;
  };
};

const patternOf = (state: PlaceState) => (state === 'free' ? undefined : `url(#plan-${state})`);

/** States differ by pattern and by word, never by colour alone. */
const Patterns = () => (
  <svg className="plan-patterns" aria-hidden="true">
    <pattern id="plan-held" width="60" height="60" patternUnits="userSpaceOnUse">
      <rect width="60" height="60" className="plan-ground" />
      <path d="M0 60L60 0" className="plan-stripe" />
    </pattern>
    <pattern id="plan-taken" width="60" height="60" patternUnits="userSpaceOnUse">
      <rect width="60" height="60" className="plan-ground" />
      <path d="M0 60L60 0M0 0L60 60" className="plan-stripe" />
    </pattern>
  </svg>
);

/** Of numbers, in centimetres of the hall: they are read on a phone, and fit into 3 metres. */
const letterSize = (hallWidth: number): number => Math.min(100, Math.max(30, hallWidth / 60));

type ShapeProps = { readonly place: PlanPlace; readonly fontSize: number };

const PlaceShape = ({ place, fontSize }: ShapeProps) => {
  const shape = (
    <>
      <title>{`${place.number} · ${place.size} · ${place.stateText}`}</title>
      <rect
        x={place.x}
        y={place.y}
        width={place.width}
        height={place.depth}
        className={`plan-place plan-${place.state}`}
        fill={patternOf(place.state)}
      />
      <text
        x={place.x + place.width / 2}
        y={place.y + place.depth / 2}
        className="plan-number"
        fontSize={fontSize}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {place.number}
      </text>
    </>
  );
  const label = `${place.number}, ${place.size}, ${place.stateText}`;
  return place.bookHref === null ? (
    <a href={`#stand-${place.number}`} aria-label={label}>
      {shape}
    </a>
  ) : (
    <a href={place.bookHref} aria-label={label} rel="nofollow">
      {shape}
    </a>
  );
};

const HallDrawing = ({ hall, label }: { readonly hall: PlanHall; readonly label: string }) => (
  // A plan is a picture of a place: it is never mirrored.
  <div className="plan-scroll" dir="ltr">
    <svg
      viewBox={`-50 -50 ${hall.width + 100} ${hall.depth + 100}`}
      className="plan-drawing"
      role="group"
      aria-label={`${label}, ${hall.title}`}
    >
      <rect width={hall.width} height={hall.depth} className="plan-hall" />
      {hall.places.map((place) => (
        <PlaceShape key={place.number} place={place} fontSize={letterSize(hall.width)} />
      ))}
    </svg>
  </div>
);

const HallList = ({ hall, words }: { hall: PlanHall; words: PlanContent['words'] }) => (
  <TableScroll label={`${words.list}, ${hall.title}`}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{words.stand}</th>
          <th scope="col">{words.size}</th>
          <th scope="col">{words.pavilion}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.company}</th>
        </tr>
      </thead>
      <tbody>
        {hall.places.map((place) => (
          <tr key={place.number} id={`stand-${place.number}`}>
            <th scope="row">
              <bdi>{place.number}</bdi>
            </th>
            <td>
              <bdi>{place.size}</bdi>
            </td>
            <td>{place.pavilion}</td>
            <td>{place.stateText}</td>
            <td>
              {place.bookHref !== null ? (
                <a className="link" href={place.bookHref} rel="nofollow" dir="auto">
                  {words.book}
                </a>
              ) : place.companyHref !== null ? (
                <a className="link" href={place.companyHref} dir="auto">
                  <bdi>{place.company}</bdi>
                </a>
              ) : (
                <bdi>{place.company ?? '—'}</bdi>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

/** Every hall as a drawing, with the same places as a list below it. */
export const PlanView = ({ halls, legend, words }: PlanContent) => (
  <div className="exhibitions-plan">
    <Patterns />
    <ul className="plan-legend">
      {legend.map(({ state, text }) => (
        <li key={state}>
          <svg viewBox="0 0 120 120" className="plan-key" aria-hidden="true">
            <rect
              x="4"
              y="4"
              width="112"
              height="112"
              className={`plan-place plan-${state}`}
              fill={patternOf(state)}
            />
          </svg>
          {text}
        </li>
      ))}
    </ul>
    {halls.map((hall) => (
      <section key={hall.name} className="exhibitions-text">
        <h2 className="display display-4">{hall.title}</h2>
        <HallDrawing hall={hall} label={words.plan} />
        <HallList hall={hall} words={words} />
      </section>
    ))}
  </div>
);
