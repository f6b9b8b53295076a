import * as l10n from '@vscode/l10n';
import type { GrantChangeMade } from '../../../../protocol/managed/skillGrants.ts';
import { figure } from '../../shared/figure.ts';
import { momentOf } from '../../shared/intl.ts';
import { post } from '../host.ts';
import { WorkButton } from './workButton.tsx';

const titles: Readonly<Record<GrantChangeMade['became'], (slug: string, id: string) => string>> = {
	created: (slug, id) => l10n.t('{0} was granted to {1}', slug, id),
	changed: (slug, id) => l10n.t('{0} got another version for {1}', slug, id),
	deleted: (slug, id) => l10n.t('{0} was taken from {1}', slug, id),
};

/** What was changed on this computer, each with its way back. */
export const Changes = ({
	changes,
	isBusy,
}: {
	readonly changes: readonly GrantChangeMade[];
	readonly isBusy: boolean;
}) => (
	<details class="changes">
		<summary>{l10n.t('Changes made here ({0})', figure(changes.length))}</summary>
		<ul>
			{changes.map(({ slug, to, visibility = '', became, at, undo, isUndo }, index) => (
				<li key={`${at} ${index}`}>
					{to ? titles[became](slug, to.id) : l10n.t('{0} became {1}', slug, visibility)}
					{isUndo && ` ${l10n.t('(undo)')}`} <span class="dim">{momentOf(at)}</span>{' '}
					{undo !== undefined && (
						<WorkButton look="link-button" isOff={isBusy} onPress={() => post({ type: 'undo', undo })}>
							{l10n.t('Undo')}
						</WorkButton>
					)}
				</li>
			))}
		</ul>
	</details>
);
