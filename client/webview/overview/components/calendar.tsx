import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OverviewGrowth } from '../../../../protocol/overview/growth.ts';
import { Table, Wide } from '../../shared/table.tsx';
import { figure, tokens } from '../format.ts';
import { type CalendarDay, calendarOf } from '../growth/calendar.ts';
import { post } from '../host.ts';
import { isBoolean, useKept } from '../useKept.ts';
import { PictureBar } from './pictureBar.tsx';
import { Scrubber } from './scrubber.tsx';

/** Pixels: of a day and the room around it, of the largest square in it, and of what stands left and above. */
const cell = 14;
const full = 11;
const left = 34;
const top = 18;

/** A week to the left and right, a day up and down. */
const keys = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 } as const;

const wordsOf = ({ day, tokens: count }: CalendarDay): string =>
	count === 0 ? l10n.t('{0}: nothing was written', day) : l10n.t('{0}: {1} were written', day, tokens(count));

function sumOf({ written, since }: OverviewGrowth): string {
	const sum = tokens(written.reduce((all, { tokens: count }) => all + count, 0));
	return written.length === 1
		? l10n.t('{0} on 1 day since {1}', sum, since)
		: l10n.t('{0} on {1} days since {2}', sum, figure(written.length), since);
}

/** Memory that was written, a square for each day of the last year: the more, the larger. */
export function Calendar({ growth }: { readonly growth: OverviewGrowth }) {
	const [isTable, setIsTable] = useKept('table of memory', false, isBoolean);
	const [chosen, setChosen] = useState<number>();
	const picture = useRef<SVGSVGElement>(null);
	const { days, columns, months } = calendarOf(growth);
	useEffect(() => {
		// Where there is no room for the year, the latest weeks come first.
		const scrolled = picture.current?.parentElement;
		if (scrolled) scrolled.scrollLeft = scrolled.scrollWidth;
	}, [isTable]);
	const at = Math.min(chosen ?? days.length - 1, days.length - 1);
	const current = days[at];
	if (growth.written.length === 0 || !current) {
		return (
			<>
				<h3>{l10n.t('Memory written per day')}</h3>
				<p>
					{l10n.t(
						'In the last year nothing was written to the memory, as far as its history and the names of its logs tell.',
					)}
				</p>
			</>
		);
	}
	const [width, height] = [left + columns * cell, top + 7 * cell + 26];
	return (
		<>
			<h3>{l10n.t('Memory written per day')}</h3>
			<PictureBar
				of="memory"
				title={l10n.t('Memory written per day')}
				picture={picture}
				isTable={isTable}
				onTable={setIsTable}
			>
				<span>{sumOf(growth)}</span>
			</PictureBar>
			{isTable ? (
				<CalendarTable growth={growth} />
			) : (
				<>
					<Wide label={l10n.t('Memory written per day')}>
						<svg ref={picture} class="chart" width={width} height={height} aria-hidden="true">
							{months.map(({ month, column }) => (
								<text key={month} class="tick" x={left + column * cell} y={11}>
									{month.endsWith('-01') ? month : month.slice(5)}
								</text>
							))}
							{[l10n.t('Mon'), l10n.t('Wed'), l10n.t('Fri')].map((name, index) => (
								<text key={name} class="tick" x={0} y={top + (2 * index + 1) * cell - 3}>
									{name}
								</text>
							))}
							{days.map((day, index) => (
								<Day key={day.day} day={day} isCurrent={index === at} onPoint={() => setChosen(index)} />
							))}
							<Sizes top={top + 7 * cell + 8} />
						</svg>
					</Wide>
					<Scrubber
						label={l10n.t('Go through the days: up and down by a day, left and right by a week')}
						count={days.length}
						value={at}
						words={wordsOf(current)}
						keys={keys}
						onChange={setChosen}
					/>
					{current.path !== undefined && <OpenLog path={current.path} />}
				</>
			)}
		</>
	);
}

const OpenLog = ({ path }: { readonly path: string }) => (
	<button type="button" class="link-button path" onClick={() => post({ type: 'open', path })}>
		{path}
	</button>
);

/** Pixels of the square of each size. */
const sides = [0, 4, 6.5, 9, full] as const;

interface DayProps {
	readonly day: CalendarDay;
	readonly isCurrent: boolean;
	onPoint(): void;
}

function Day({ day: { column, row, level }, isCurrent, onPoint }: DayProps) {
	const [x, y] = [left + column * cell, top + row * cell];
	const side = sides[level];
	return (
		<g onPointerEnter={onPoint}>
			<rect class="day" x={x} y={y} width={full} height={full} />
			{side > 0 && (
				<rect class="written" x={x + (full - side) / 2} y={y + (full - side) / 2} width={side} height={side} />
			)}
			{isCurrent && <rect class="current" x={x - 1} y={y - 1} width={full + 2} height={full + 2} />}
		</g>
	);
}

/** What the sizes stand for. */
const Sizes = ({ top: y }: { readonly top: number }) => (
	<g transform={`translate(${left} ${y})`}>
		<text class="tick" x={0} y={10}>
			{l10n.t('less')}
		</text>
		{sides.map((side, index) => (
			<g key={side} transform={`translate(${34 + index * cell} 0)`}>
				<rect class="day" width={full} height={full} />
				{side > 0 && <rect class="written" x={(full - side) / 2} y={(full - side) / 2} width={side} height={side} />}
			</g>
		))}
		<text class="tick" x={40 + sides.length * cell} y={10}>
			{l10n.t('more')}
		</text>
	</g>
);

const CalendarTable = ({ growth: { written } }: { readonly growth: OverviewGrowth }) => (
	<Table
		label={l10n.t('Memory written per day')}
		first={l10n.t('Day')}
		columns={[
			{ key: 'tokens', head: l10n.t('Tokens') },
			{ key: 'log', head: l10n.t('Log') },
		]}
	>
		{written.toReversed().map(({ day, tokens: count, path }) => (
			<tr key={day}>
				<th scope="row">{day}</th>
				<td>{figure(count)}</td>
				<td>{path === undefined ? l10n.t('none') : <OpenLog path={path} />}</td>
			</tr>
		))}
	</Table>
);
