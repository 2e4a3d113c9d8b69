import './file-links.css';

export type LinkedFile = { readonly id: string; readonly name: string; readonly kind: string };

/** Links to download files, never opened as pages. */
export function FileLinks({
  files,
  sizes,
  path,
}: {
  files: readonly LinkedFile[];
  sizes: readonly string[];
  /** The path before each file's id. */ path: string;
}) {
  return (
    <ul className="file-links">
      {files.map(({ id, name, kind }, i) => (
        <li key={id}>
          <span className="file-links-kind" aria-hidden="true">
            {kind.toUpperCase()}
          </span>
          <span>
            <a className="link" href={`${path}/${id}`} download="" data-reload="">
              <bdi>{name}</bdi>
            </a>
          </span>
          <span className="field-hint">{sizes[i]}</span>
        </li>
      ))}
    </ul>
  );
}
