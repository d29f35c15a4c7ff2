import { SourceRefused } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import type { WikiLanguage } from '../domain/words.js';
import type { PictureCalls, RequestPreview } from '../providers/provider.js';
import { judgeBatches } from './judge-source.js';
import { type PictureFile, toRequest } from './pictures/transcribe-picture.js';
import { type PlanDeps, previewRequests } from './plan-source.js';
import type { PlanFileDeps } from './planned-source.js';
import { type PlanReadDeps, readToPlan } from './read-to-plan.js';
import type { WikiView } from './wiki-view.js';

/** What an ingest would send for one source, a request a part; what follows from replies is not among it. */
export interface SourcePreview {
  source: RawPath;
  /** Why there is nothing to send. */
  refusal: string | undefined;
  requests: RequestPreview[];
  /** What follows from them and is not among them. */
  note?: string | undefined;
}

interface PreviewDeps extends PlanDeps, PlanReadDeps, Pick<PlanFileDeps, 'pictureOf' | 'judging'> {
  clean: (text: string) => Promise<string>;
}

/** The requests for these sources on the wiki as it is. Calls nothing. */
export async function* previewSources(
  deps: PreviewDeps,
  view: WikiView,
  paths: Iterable<RawPath>,
): AsyncGenerator<SourcePreview> {
  const { model } = deps.provider;
  const cleaned = async (preview: RequestPreview): Promise<RequestPreview> => ({
    ...preview,
    system: await deps.clean(preview.system),
    text: await deps.clean(preview.text),
  });
  const all = [...paths];
  for (const path of all) {
    const { source, refusal, raw } = await readToPlan(deps, path);
    const traits = raw && deps.pictureOf(path, raw.bytes);
    if (raw && traits && (source || model?.pictures)) {
      const beside = source?.beside?.path;
      if (!source && model?.pictures) yield previewPicture(model.pictures, { path, raw, ...traits }, deps.language);
      else yield { source: path, refusal: undefined, requests: [], note: `It was read before: raw/${beside}.` };
      if (beside !== undefined && !all.includes(beside)) all.push(beside);
      continue;
    }
    const requests =
      source && model
        ? [...previewJudging(deps, source), ...previewRequests(deps, view, source).map((request) => model.preview(request))]
        : [];
    yield { source: path, refusal: refusal?.message, requests: await Promise.all(requests.map(cleaned)) };
  }
}

function previewJudging({ judging, provider, released }: PreviewDeps, source: Source): RequestPreview[] {
  const { model } = provider;
  if (!judging || !model || released?.has(source.path)) return [];
  return judgeBatches(judging, source).map((passages) => model.previewJudge({ path: source.path, passages }));
}

function previewPicture(calls: PictureCalls, file: PictureFile, language: WikiLanguage): SourcePreview {
  const { path } = file;
  try {
    const note = 'Its words become a source of their own, which is planned after that: what that costs is not known before.';
    return {
      source: path,
      refusal: undefined,
      requests: [calls.preview(toRequest(file, calls, language))],
      note,
    };
  } catch (error) {
    if (error instanceof SourceRefused) return { source: path, refusal: error.message, requests: [] };
    throw error;
  }
}
