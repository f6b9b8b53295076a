import * as l10n from '@vscode/l10n';
import type { OverviewProblem } from '../../../../protocol/overview/page.ts';
import { Icon } from '../../shared/icon.tsx';

const signs = { error: 'error', warning: 'warning', information: 'lightbulb' } as const;
const tones = { error: 'tone-gone', warning: 'tone-cut', information: 'tone-quiet' } as const;
const severityName = (severity: OverviewProblem['severity']): string =>
	({ error: l10n.t('Error'), warning: l10n.t('Warning'), information: l10n.t('Information') })[severity];

/** How grave something is, to the eye and to the ear. */
export const SeverityMark = ({ severity }: Pick<OverviewProblem, 'severity'>) => (
	<span class={tones[severity]} title={severityName(severity)}>
		<Icon name={signs[severity]} />
		<span class="said-aloud">{severityName(severity)}</span>
	</span>
);
