import type { ComponentChildren, Ref } from 'preact';

interface TableColumn {
	readonly key: string;
	readonly head: ComponentChildren;
	/** What stands below all rows. */
	readonly foot?: ComponentChildren;
}

/** A table of which only the rows on the screen are there. */
interface PartlyThere {
	/** Of all of it, with the heads. */
	readonly rows: number;
	readonly columns: number;
	readonly scroller: Ref<HTMLDivElement>;
	onScroll(): void;
	/** The arrows go from cell to cell. */
	onKeyDown(event: KeyboardEvent): void;
}

interface TableProps {
	/** What it is, for a screen reader. */
	readonly label: string;
	/** What the first column has, which says what each row is. */
	readonly first: ComponentChildren;
	readonly columns: readonly TableColumn[];
	/** What the feet of the columns say; absent: there are none. */
	readonly summed?: string;
	readonly partly?: PartlyThere;
	/** The rows. */
	readonly children: ComponentChildren;
}

/** What may be wider than the page scrolls, by keyboard too. `label`: what it is, for a screen reader. */
export const Wide = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows must be able to
	<div class="wide" tabIndex={0} {...{ role: 'group', 'aria-label': label }}>
		{children}
	</div>
);

/** A row for each of some things, a column for each of others: the shell of all tables. */
export function Table({ label, first, columns, summed, partly, children }: TableProps) {
	const numbered = (at: number) => partly && { 'aria-colindex': at };
	const table = (
		<table
			class="matrix"
			{...(partly && {
				role: 'grid',
				'aria-label': label,
				'aria-rowcount': partly.rows,
				'aria-colcount': partly.columns,
				onKeyDown: partly.onKeyDown,
			})}
		>
			<thead>
				<tr {...(partly && { 'aria-rowindex': 1 })}>
					<th scope="col" {...numbered(1)}>
						{first}
					</th>
					{columns.map(({ key, head }) => (
						<th key={key} scope="col">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
			{summed !== undefined && (
				<tfoot>
					<tr>
						<th scope="row">{summed}</th>
						{columns.map(({ key, foot }) => (
							<td key={key}>{foot}</td>
						))}
					</tr>
				</tfoot>
			)}
		</table>
	);
	if (!partly) return <Wide label={label}>{table}</Wide>;
	return (
		<div class="wide partly" ref={partly.scroller} onScroll={partly.onScroll}>
			{table}
		</div>
	);
}
