import type { EditState } from '../../../office/api.ts';
import { fill } from '../../../src/ui/fill.ts';
import { quietButtonStyles } from '../components/desk.styles.ts';
import { formats, words } from '../site.ts';
import { notifyError } from '../state/notifications.ts';
import { cancelBuild } from './office.ts';
import { problemStyles, stackStyles } from './site.styles.ts';

/** What visitors see, what is being built, and what keeps the newest version from them. */
export const SiteState = ({ state: { published, isLocal, progress, problems } }: { readonly state: EditState }) => (
  <div css={stackStyles}>
    <p>
      {published === undefined
        ? words.site.neverPublished
        : fill(isLocal === true ? words.site.visibleHere : words.site.visible, { date: formats.instant(published.at) })}
    </p>
    {progress.kind === 'building' && (
      <div role="status">
        <label>
          {progress.commit === undefined ? words.site.buildingPreview : words.site.building}{' '}
          <progress max={progress.total} value={progress.done} />
        </label>{' '}
        <button type="button" css={quietButtonStyles} onClick={() => void cancelBuild().catch(notifyError)}>
          {words.site.cancelBuild}
        </button>
      </div>
    )}
    {problems.map((problem) => (
      <div key={`${problem.kind} ${problem.sentence}`} css={problemStyles}>
        <p>{problem.sentence}</p>
        {problem.kind === 'refused' && (
          <ul>
            {problem.diagnostics
              .filter(({ severity }) => severity === 'error')
              .slice(0, 5)
              .map(({ file, line, message }) => (
                <li key={`${file} ${line} ${message}`}>{message}</li>
              ))}
          </ul>
        )}
      </div>
    ))}
  </div>
);
