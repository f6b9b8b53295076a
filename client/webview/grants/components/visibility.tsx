import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { GrantsState } from '../../../../protocol/managed/grantsPage.ts';
import type { GrantedSkill } from '../../../../protocol/managed/skillGrants.ts';
import { post } from '../host.ts';
import { WorkButton } from './workButton.tsx';

interface VisibilityProps {
	readonly skill: GrantedSkill;
	/** Those that it can be given. */
	readonly visibilities: readonly string[];
	readonly considered: GrantsState['considered'];
	readonly isReadOnly: boolean;
	readonly isBusy: boolean;
}

/** Who may see the skill at all, what would come of another visibility, and the way to change it. */
export function Visibility({ skill, visibilities, considered, isReadOnly, isBusy }: VisibilityProps) {
	const { slug, visibility, status, version } = skill;
	const [wanted, setWanted] = useState(visibility);
	const effects = considered?.slug === slug && considered.wanted === wanted ? considered.effects : undefined;
	const choose = (chosen: string) => {
		setWanted(chosen);
		post(chosen === visibility ? { type: 'consider' } : { type: 'consider', visibility: { slug, wanted: chosen } });
	};
	// One that the runtime does not know is what it is, and nobody can choose it.
	const offered = visibilities.includes(visibility) ? visibilities : [visibility, ...visibilities];
	return (
		<div class="visibility">
			<label>
				{l10n.t('Visibility of {0}', skill.name)}{' '}
				<select
					value={wanted}
					disabled={isBusy}
					onChange={({ currentTarget }) => choose(offered[currentTarget.selectedIndex] ?? visibility)}
				>
					{offered.map((each) => (
						<option key={each} value={each}>
							{each}
						</option>
					))}
				</select>
			</label>
			<div aria-live="polite">
				{wanted !== visibility && effects && (
					<ul class="effects">
						{effects.map((effect) => (
							<li key={effect}>{effect}</li>
						))}
					</ul>
				)}
			</div>
			{wanted !== visibility && !isReadOnly && (
				<WorkButton
					look="button"
					isOff={isBusy || !effects}
					onPress={() => post({ type: 'visibility', slug, wanted, seen: { visibility, status, version } })}
				>
					{l10n.t('Change to {0}', wanted)}
				</WorkButton>
			)}
		</div>
	);
}
