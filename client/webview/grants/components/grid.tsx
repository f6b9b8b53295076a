import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { SkillGrantsResult } from '../../../../protocol/managed/skillGrants.ts';
import { Icon } from '../../shared/icon.tsx';
import { Table } from '../../shared/table.tsx';
import type { GrantCell, GrantColumn, GrantTable } from '../grantTable.ts';
import { rowHeight, useVirtualRows } from '../useVirtualRows.ts';
import { cellLooks, cellWords } from './looks.ts';

/** A place in the table: numbers of rows and columns as they are shown. */
export interface GridPlace {
	readonly row: number;
	readonly column: number;
}

interface GridProps {
	readonly result: SkillGrantsResult;
	readonly table: GrantTable;
	/** Places of the skills. */
	readonly rows: readonly number[];
	readonly columns: readonly GrantColumn[];
	readonly together: string | undefined;
	/** Always one of the table, unless it is empty. */
	readonly place: GridPlace;
	onPlace(place: GridPlace): void;
}

/** Steps of the arrows and their like, from a place; `page`: rows that fit. */
const steps: Readonly<
	Record<string, (at: GridPlace, last: GridPlace, page: number, isAll: boolean) => Partial<GridPlace>>
> = {
	ArrowUp: ({ row }) => ({ row: row - 1 }),
	ArrowDown: ({ row }) => ({ row: row + 1 }),
	ArrowLeft: ({ column }) => ({ column: column - 1 }),
	ArrowRight: ({ column }) => ({ column: column + 1 }),
	PageUp: ({ row }, _last, page) => ({ row: row - page }),
	PageDown: ({ row }, _last, page) => ({ row: row + page }),
	Home: (_at, _last, _page, isAll) => ({ column: 0, ...(isAll && { row: 0 }) }),
	End: (_at, last, _page, isAll) => ({ column: last.column, ...(isAll && { row: last.row }) }),
};

const within = (value: number, last: number): number => Math.min(Math.max(value, 0), last);

/** Who sees which skill: a row for each skill, a column for each agent or person; only the rows on the screen are there. */
export function Grid({ result, table, rows, columns, together, place, onPlace }: GridProps) {
	const virtual = useVirtualRows(rows.length, place.row);
	const current = useRef<HTMLButtonElement>(null);
	const isMoved = useRef(false);
	useEffect(() => {
		if (!isMoved.current) return;
		isMoved.current = false;
		current.current?.focus({ preventScroll: true });
		current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	});
	const go = (to: GridPlace): void => {
		isMoved.current = true;
		virtual.reveal(to.row);
		onPlace(to);
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		const step = event.altKey || event.metaKey ? undefined : steps[event.key];
		if (!step || rows.length === 0) return;
		event.preventDefault();
		const last = { row: rows.length - 1, column: columns.length - 1 };
		const to = { ...place, ...step(place, last, virtual.page, event.ctrlKey) };
		go({ row: within(to.row, last.row), column: within(to.column, last.column) });
	};
	const { from, to } = virtual;
	return (
		<Table
			label={l10n.t('Skills and Grants')}
			first={l10n.t('Skill')}
			columns={columns.map(({ kind, id, title }) => ({
				key: `${kind} ${id}`,
				head: (
					<span class="column-head" title={title === id ? id : `${title} (${id})`}>
						{title}
					</span>
				),
			}))}
			partly={{
				rows: rows.length + 1,
				columns: columns.length + 1,
				scroller: virtual.scroller,
				onScroll: virtual.look,
				onKeyDown,
			}}
		>
			<Room rows={from} width={columns.length + 1} />
			{rows.slice(from, to).map((at, index) => {
				const skill = result.skills[at];
				const row = from + index;
				return (
					skill && (
						<tr key={skill.slug} aria-rowindex={row + 2}>
							<th scope="row" aria-colindex={1} title={skill.description}>
								<span class="skill-name">{skill.name}</span>{' '}
								<span class="dim">
									{[skill.visibility, ...(skill.status === 'active' ? [] : [skill.status]), `v${skill.version}`].join(
										' · ',
									)}
								</span>
							</th>
							{columns.map((column, number) => {
								const isCurrent = place.row === row && place.column === number;
								const cell = table.cell(at, column, together);
								return (
									<td key={`${column.kind} ${column.id}`} aria-colindex={number + 2}>
										<button
											ref={isCurrent ? current : null}
											type="button"
											class={`cell tone-${cellLooks[cell.sight.sees].tone}${isCurrent ? ' current' : ''}`}
											tabIndex={isCurrent ? 0 : -1}
											title={cell.sight.why}
											onClick={() => go({ row, column: number })}
										>
											<CellContent cell={cell} />
											<span class="said-aloud">{cellWords(skill, column, cell)}</span>
										</button>
									</td>
								);
							})}
						</tr>
					)
				);
			})}
			<Room rows={rows.length - to} width={columns.length + 1} />
		</Table>
	);
}

/** What rows that are not there would take. */
const Room = ({ rows, width }: { readonly rows: number; readonly width: number }) =>
	rows <= 0 ? null : (
		<tr class="room">
			<td colSpan={width} style={{ height: `${rows * rowHeight}px` }} />
		</tr>
	);

/** The sign says who sees it, the key that it is granted; what stands behind it is the version that was pinned. */
const CellContent = ({ cell: { sight, grant, isInVain } }: { readonly cell: GrantCell }) => (
	<span aria-hidden="true">
		<Icon name={cellLooks[sight.sees].icon} />
		{grant && (
			<span>
				{' '}
				<Icon name="key" />
				{grant.pinned === undefined ? '' : ` v${grant.pinned}`} {isInVain && <Icon name="warning" />}
			</span>
		)}
	</span>
);
