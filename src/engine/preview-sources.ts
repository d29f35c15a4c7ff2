import type { RawPath } from '../domain/path.js';
import type { RequestPreview } from '../providers/provider.js';
import { type PlanDeps, previewRequests } from './plan-source.js';
import { type PlanReadDeps, readToPlan } from './read-to-plan.js';
import type { WikiView } from './wiki-view.js';

/** What an ingest would send for one source, a request a part; what follows from replies is not among it. */
export interface SourcePreview {
  source: RawPath;
  /** Why there is nothing to send. */
  refusal: string | undefined;
  requests: RequestPreview[];
}

/** The requests for these sources on the wiki as it is. Calls nothing. */
export async function* previewSources(
  deps: PlanDeps & PlanReadDeps & { clean: (text: string) => Promise<string> },
  view: WikiView,
  paths: Iterable<RawPath>,
): AsyncGenerator<SourcePreview> {
  const { model } = deps.provider;
  const cleaned = async (preview: RequestPreview): Promise<RequestPreview> => ({
    ...preview,
    system: await deps.clean(preview.system),
    text: await deps.clean(preview.text),
  });
  for (const path of paths) {
    const { source, refusal } = await readToPlan(deps, path);
    const requests = source && model ? previewRequests(deps, view, source).map((request) => model.preview(request)) : [];
    yield { source: path, refusal: refusal?.message, requests: await Promise.all(requests.map(cleaned)) };
  }
}
