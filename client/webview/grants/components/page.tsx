import * as l10n from '@vscode/l10n';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { GrantsState } from '../../../../protocol/managed/grantsPage.ts';
import type { SkillGrantsResult } from '../../../../protocol/managed/skillGrants.ts';
import { Icon } from '../../shared/icon.tsx';
import { type ChosenCell, columnsShown, mostColumns, noFilters, placeOfChosen, skillsShown } from '../filters.ts';
import { grantTable } from '../grantTable.ts';
import { post } from '../host.ts';
import { useFocusKept } from '../useFocusKept.ts';
import { Changes } from './changes.tsx';
import { Detail } from './detail.tsx';
import { Grid, type GridPlace } from './grid.tsx';
import { cellLooks } from './looks.ts';
import { Toolbar } from './toolbar.tsx';
import { WorkButton } from './workButton.tsx';

/** Who may see which skill of a database, why somebody cannot, and the grants that change it. */
export function Page({ state }: { readonly state: GrantsState }) {
	const { result, told, failure, considered, isBusy } = state;
	const onFocusIn = useFocusKept();
	return (
		<main class="grants" onFocusIn={onFocusIn}>
			<header>
				<h1>{l10n.t('Skills and Grants')}</h1>
				{result && <span class="dim">{result.place}</span>}
				<WorkButton look="link-button" isOff={isBusy} onPress={() => post({ type: 'refresh' })}>
					{l10n.t('Look Again')}
				</WorkButton>
				<button type="button" class="link-button" onClick={() => post({ type: 'check-archive' })}>
					{l10n.t('Check a ZIP…')}
				</button>
			</header>
			{result && (
				<details class="notes">
					<summary>{result.notes[0]}</summary>
					{result.notes.slice(1).map((note) => (
						<p key={note}>{note}</p>
					))}
				</details>
			)}
			{failure !== undefined && <p role="alert">{failure}</p>}
			{told !== undefined && (
				<p class="told" role="status">
					{told}
				</p>
			)}
			{result && <Body result={result} considered={considered} isBusy={isBusy} />}
			{!result && failure === undefined && <p aria-live="polite">{l10n.t('Reading the database…')}</p>}
		</main>
	);
}

interface BodyProps {
	readonly result: SkillGrantsResult;
	readonly considered: GrantsState['considered'];
	readonly isBusy: boolean;
}

function Body({ result, considered, isBusy }: BodyProps) {
	const [filters, setFilters] = useState(noFilters);
	const shown = useRef<ChosenCell>({ row: 0, column: 0 });
	const [, redraw] = useState({});
	const table = useMemo(() => grantTable(result), [result]);
	const rows = useMemo(() => skillsShown(result, table, filters), [result, table, filters]);
	const matching = useMemo(() => columnsShown(table, filters), [table, filters]);
	const columns = matching.slice(filters.page * mostColumns, (filters.page + 1) * mostColumns);
	const together = filters.together === '' ? undefined : filters.together;
	const visibilities = [...new Set(result.skills.map(({ visibility }) => visibility))].sort();
	// What the buttons below would change is not to become another row because somebody else has added one.
	const place = placeOfChosen(result, rows, columns, shown.current);
	const [at, column] = [rows[place.row], columns[place.column]];
	const skill = at === undefined ? undefined : result.skills[at];
	if (skill && column) shown.current = { ...place, skill: skill.slug, id: column.id };
	const choose = (to: GridPlace): void => {
		shown.current = to;
		redraw({});
	};
	return (
		<>
			<Toolbar
				filters={filters}
				table={table}
				visibilities={visibilities}
				skills={[rows.length, result.skills.length]}
				columns={[matching.length, table.columns[filters.kind].length]}
				onFilters={setFilters}
			/>
			{skill && column && at !== undefined ? (
				<>
					<Legend />
					<Grid {...{ result, table, rows, columns, together, place }} onPlace={choose} />
					<Detail
						skill={skill}
						column={column}
						cell={table.cell(at, column, together)}
						together={together}
						visibilities={result.visibilities}
						considered={considered}
						isReadOnly={result.isReadOnly}
						isBusy={isBusy}
					/>
				</>
			) : (
				<p>
					{result.skills.length === 0
						? l10n.t('There is no skill in this database.')
						: l10n.t('Nothing is like that. Change what you look for.')}
				</p>
			)}
			{result.changes.length > 0 && <Changes changes={result.changes} isBusy={isBusy} />}
		</>
	);
}

/** What the signs in the cells say. */
const Legend = () => (
	<p class="legend" aria-hidden="true">
		{(['yes', 'depends', 'no'] as const).map((sees) => (
			<span key={sees} class={`tone-${cellLooks[sees].tone}`}>
				<Icon name={cellLooks[sees].icon} /> {cellLooks[sees].words()}
			</span>
		))}
		<span>
			<Icon name="key" /> {l10n.t('granted, with the version that is pinned')}
		</span>
		<span>
			<Icon name="key" /> <Icon name="warning" /> {l10n.t('the grant changes nothing')}
		</span>
	</p>
);
