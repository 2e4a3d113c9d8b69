// What the host of the pages is given by the process that starts it.
import type { ServerBuild } from 'react-router';
import type { Admission } from '#platform/http/admission.ts';
import type { ContextOf, Recognize } from '#platform/http/requests.ts';
import type { UploadSlots } from '#platform/http/upload-slots.ts';
import type { UploadFolder } from '#platform/files/upload-folder.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { KeyOf } from './cached-pages.server.ts';
import type { LargeForm } from './page-request.server.ts';

export type PageHostOptions = {
  readonly publicUrl: string;
  /** Origin of pictures, if not this site; else empty. */
  readonly mediaUrl: string;
  /** URL of an advertising pixel, loaded for visitors who consented; undefined: there is none. */
  readonly pixelUrl?: string | undefined;
  /** Other sites of ours to which forms redirect: the panels'. */
  readonly formOrigins: readonly string[];
  /** Returns the cache key of a public page. */
  readonly keyOf: KeyOf;
  /** Whether a path shows what anybody may see; by default none does. */
  readonly isPublicPath?: (path: string) => boolean;
  readonly cache: PageCache;
  /** A cache in front of this process names the currency of public pages. */
  readonly hasEdge?: boolean;
  readonly loadBuild: () => Promise<ServerBuild>;
  readonly contextOf: ContextOf;
  /** Not called for public pages. */
  readonly recognize: Recognize;
  /** Request headers that earlier handlers vary by, for other caches. */
  readonly vary?: string;
  readonly mode: 'production' | 'development';
  /**
   * Forms with files, by route pattern: their size limits, and where uploads are stored meanwhile.
   */
  readonly largeForms?: {
    readonly forms: readonly LargeForm[];
    readonly folder: UploadFolder;
    readonly slots: UploadSlots;
  };
  /** Bounds concurrent work on public pages. */
  readonly publicAdmission: Admission;
  /** Bounds all other work. */
  readonly admissionOf: (request: {
    readonly method: string;
    /** Includes the language. */ readonly path: string;
  }) => Admission;
  /** Renders per network; see `maxRendersPerMinute`. */
  readonly rendersPerMinute?: number;
};
