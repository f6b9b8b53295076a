import * as l10n from '@vscode/l10n';
import type { OverviewProblem } from '../../../../protocol/overview/page.ts';
import { figure } from '../format.ts';
import { post } from '../host.ts';
import { SeverityMark } from './severityMark.tsx';

interface FileProblemsProps {
	readonly problems: readonly OverviewProblem[];
	/** Problems that are not listed. */
	readonly more: number;
	/** Nothing else is in the way of them: they are shown unfolded. */
	readonly isAll: boolean;
}

/** Problems by file and line, as the editor's own list has them. The doctor's list says most of it in fewer words. */
export function FileProblems({ problems, more, isAll }: FileProblemsProps) {
	if (problems.length === 0) return null;
	const all = problems.length + more;
	return (
		<details class="file-problems" open={isAll}>
			<summary>
				{all === 1 ? l10n.t('1 problem in the files') : l10n.t('{0} problems in the files', figure(all))}
			</summary>
			<ul class="to-do">
				{problems.map(({ severity, path, line, message }) => (
					<li key={`${path}:${line}:${message}`}>
						<SeverityMark severity={severity} />
						<span>
							<button type="button" class="link-button path" onClick={() => post({ type: 'open', path, line })}>
								{path}:{line + 1}
							</button>{' '}
							{message}
						</span>
					</li>
				))}
			</ul>
			{more > 0 && (
				<div class="actions">
					<button type="button" class="button secondary" onClick={() => post({ type: 'problems' })}>
						{l10n.t('Show All Problems ({0} more)', figure(more))}
					</button>
				</div>
			)}
		</details>
	);
}
