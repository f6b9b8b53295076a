import * as l10n from '@vscode/l10n';
import { figure } from '../../shared/figure.ts';
import { type GrantFilters, mostColumns, type SkillChoice, skillChoices } from '../filters.ts';
import type { GrantTable } from '../grantTable.ts';

interface ToolbarProps {
	readonly filters: GrantFilters;
	readonly table: GrantTable;
	readonly visibilities: readonly string[];
	/** How many skills are shown, and how many there are; the same of columns, on all pages. */
	readonly skills: readonly [shown: number, all: number];
	readonly columns: readonly [shown: number, all: number];
	onFilters(filters: GrantFilters): void;
}

const choiceTitles: Readonly<Record<SkillChoice, () => string>> = {
	usual: () => l10n.t('Active skills'),
	granted: () => l10n.t('Skills with grants'),
	vain: () => l10n.t('Grants that change nothing'),
	all: () => l10n.t('All skills, deleted ones too'),
};

/** Those that a list under a field offers at most; whoever else is meant can be typed. */
const mostOffered = 500;

/** What of it all is shown. */
export function Toolbar({ filters, table, visibilities, skills, columns, onFilters }: ToolbarProps) {
	const { kind, page } = filters;
	const set = (news: Partial<GrantFilters>) => onFilters({ ...filters, page: 0, ...news });
	const others = table.columns[kind === 'agent' ? 'person' : 'agent'];
	const pages = Math.max(1, Math.ceil(columns[0] / mostColumns));
	return (
		<div class="toolbar">
			<label>
				{l10n.t('Skills')}
				<input
					type="search"
					value={filters.skill}
					placeholder={l10n.t('Name, text or owner')}
					onInput={({ currentTarget }) => set({ skill: currentTarget.value })}
				/>
			</label>
			<label>
				<span class="said-aloud">{l10n.t('Which skills')}</span>
				<select
					value={filters.choice}
					onChange={({ currentTarget }) => set({ choice: skillChoices[currentTarget.selectedIndex] ?? 'usual' })}
				>
					{skillChoices.map((choice) => (
						<option key={choice} value={choice}>
							{choiceTitles[choice]()}
						</option>
					))}
				</select>
			</label>
			<label>
				<span class="said-aloud">{l10n.t('Visibility')}</span>
				<select value={filters.visibility} onChange={({ currentTarget }) => set({ visibility: currentTarget.value })}>
					<option value="">{l10n.t('Any visibility')}</option>
					{visibilities.map((visibility) => (
						<option key={visibility} value={visibility}>
							{visibility}
						</option>
					))}
				</select>
			</label>
			<fieldset>
				<legend class="said-aloud">{l10n.t('Agents or people')}</legend>
				{(['agent', 'person'] as const).map((each) => (
					<label key={each}>
						<input
							type="radio"
							name="kind"
							checked={kind === each}
							onChange={() => set({ kind: each, column: '', together: '' })}
						/>
						{each === 'agent' ? l10n.t('Agents') : l10n.t('People')}
					</label>
				))}
			</fieldset>
			<label>
				<span class="said-aloud">{kind === 'agent' ? l10n.t('Which agents') : l10n.t('Which people')}</span>
				<input
					type="search"
					value={filters.column}
					placeholder={kind === 'agent' ? l10n.t('Name or key') : l10n.t('Id')}
					onInput={({ currentTarget }) => set({ column: currentTarget.value })}
				/>
			</label>
			<label>
				{kind === 'agent' ? l10n.t('Talking with') : l10n.t('Talking to')}
				<input
					type="search"
					list="others"
					value={filters.together}
					placeholder={kind === 'agent' ? l10n.t('Anybody') : l10n.t('Any agent')}
					onInput={({ currentTarget }) => set({ together: currentTarget.value })}
				/>
				<datalist id="others">
					{others.slice(0, mostOffered).map(({ id, title }) => (
						<option key={id} value={id}>
							{title === id ? '' : title}
						</option>
					))}
				</datalist>
			</label>
			<span class="counts" aria-live="polite">
				{l10n.t('{0} of {1} skills', figure(skills[0]), figure(skills[1]))} ·{' '}
				{kind === 'agent'
					? l10n.t('{0} of {1} agents', figure(columns[0]), figure(columns[1]))
					: l10n.t('{0} of {1} people', figure(columns[0]), figure(columns[1]))}
			</span>
			{pages > 1 && (
				<span class="pages">
					<button type="button" class="link-button" disabled={page === 0} onClick={() => set({ page: page - 1 })}>
						{l10n.t('Previous')}
					</button>{' '}
					{l10n.t(
						'Columns {0} to {1}',
						figure(page * mostColumns + 1),
						figure(Math.min((page + 1) * mostColumns, columns[0])),
					)}{' '}
					<button
						type="button"
						class="link-button"
						disabled={page >= pages - 1}
						onClick={() => set({ page: page + 1 })}
					>
						{l10n.t('Next')}
					</button>
				</span>
			)}
		</div>
	);
}
