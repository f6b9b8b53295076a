import * as l10n from '@vscode/l10n';
import { useRef, useState } from 'preact/hooks';
import type { OverviewGrowth } from '../../../../protocol/overview/growth.ts';
import { Table } from '../../shared/table.tsx';
import { figure, onAxis, tokens } from '../format.ts';
import { type GrowthBand, type GrowthChart, type GrowthView, growthChart, limitOf } from '../growth/growthChart.ts';
import { isBoolean, useKept } from '../useKept.ts';
import { PictureBar } from './pictureBar.tsx';
import { Scrubber } from './scrubber.tsx';
import { useWidth } from './useWidth.ts';

/** Pixels: of the picture, of a line of its legend, and of a letter. */
const height = 260;
const line = 20;
const letter = 7.5;

const viewOf = (value: string): GrowthView => {
	if (value === 'all' || value === 'memory') return { of: value };
	return { of: 'file', path: value.slice('file '.length) };
};

/** Tokens of each file over time, with the limit. */
export function Timeline({ growth }: { readonly growth: OverviewGrowth }) {
	const title = l10n.t('Tokens of each file over time');
	const isView = (value: unknown): value is string =>
		value === 'memory' || growth.files.some(({ path }) => value === `file ${path}`);
	const [chosen, setChosen] = useKept('file', 'all', isView);
	const [isTable, setIsTable] = useKept('table of growth', false, isBoolean);
	const { place, width } = useWidth();
	const picture = useRef<SVGSVGElement>(null);
	const view = viewOf(chosen);
	const chart = growthChart(growth, view, Math.max(width, 200), height);
	const [chosenAt, setAt] = useState<number>();
	const at = Math.min(chosenAt ?? growth.states.length - 1, growth.states.length - 1);
	const nameOf = ({ path }: Pick<GrowthBand, 'path'>) =>
		path ?? (view.of === 'memory' ? l10n.t('other memory') : l10n.t('other files'));
	return (
		<>
			<h3>{title}</h3>
			<PictureBar of="growth" title={title} picture={picture} isTable={isTable} onTable={setIsTable}>
				<label>
					{l10n.t('Show')}
					<select
						value={chosen}
						aria-label={`${l10n.t('Show')} (${title})`}
						onChange={({ currentTarget }) => setChosen(currentTarget.value)}
					>
						<option value="all">{l10n.t('all files that are in prompts')}</option>
						<option value="memory">{l10n.t('other memory, which the agent has to look for')}</option>
						{growth.files.map(({ path }) => (
							<option key={path} value={`file ${path}`}>
								{path}
							</option>
						))}
					</select>
				</label>
			</PictureBar>
			<div ref={place}>
				{isTable ? (
					<TimelineTable growth={growth} chart={chart} nameOf={nameOf} />
				) : (
					width > 0 && (
						<>
							<TimelinePicture
								chart={chart}
								width={width}
								at={at}
								nameOf={nameOf}
								picture={picture}
								onPoint={(x) => setAt(nearest(chart.xs, x))}
							/>
							<Scrubber
								label={l10n.t('Go through the states')}
								count={growth.states.length}
								value={at}
								words={wordsAt(growth, chart, at, nameOf)}
								onChange={setAt}
							/>
						</>
					)
				)}
			</div>
			<p class="dim">
				{l10n.t(
					'From {0}: {1} of {2} states were looked at, and the files of now.',
					growth.source ?? '',
					figure(growth.sampled),
					figure(growth.known),
				)}{' '}
				{limitWords(growth, view)} {growth.notes.join(' ')}
			</p>
		</>
	);
}

type NameOf = (band: Pick<GrowthBand, 'path'>) => string;

const nearest = (xs: readonly number[], x: number): number =>
	xs.reduce((best, each, at) => (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x) ? at : best), 0);

function limitWords(growth: OverviewGrowth, view: GrowthView): string {
	const limit = limitOf(growth, view);
	if (!limit) return '';
	const { limit: most, unit, tokens: count } = limit;
	return l10n.t('The limit is {0} {1}: about {2}.', figure(most), unit, tokens(count));
}

function wordsAt(growth: OverviewGrowth, { bands, totals }: GrowthChart, at: number, nameOf: NameOf): string {
	const day = at === growth.states.length - 1 ? l10n.t('now') : (growth.states[at]?.day ?? '');
	const words = (band: GrowthBand) => `${nameOf(band)} ${countWords(band.counts[at])}`;
	const [only, ...others] = bands;
	if (only && others.length === 0) return `${day}: ${words(only)}`;
	const parts = bands.filter(({ counts }) => counts[at] !== 0).map(words);
	return [`${day}: ${tokens(totals[at] ?? 0)}`, ...parts.reverse()].join(' · ');
}

const countWords = (count: number | null | undefined): string =>
	count === null || count === undefined ? l10n.t('not known') : figure(count);

interface TimelinePictureProps {
	readonly chart: GrowthChart;
	/** Pixels. */
	readonly width: number;
	/** The state that is pointed at. */
	readonly at: number;
	readonly nameOf: NameOf;
	readonly picture: { current: SVGSVGElement | null };
	/** Pixels from the left. */
	onPoint(x: number): void;
}

function TimelinePicture({ chart, width, at, nameOf, picture, onPoint }: TimelinePictureProps) {
	const legend = placed(chart.bands, nameOf, width);
	const x = chart.xs[at] ?? 0;
	const mostShown = Math.max(0, ...chart.yTicks.map(({ tokens: count }) => count));
	return (
		<svg
			ref={picture}
			class="chart"
			width={width}
			height={height + legend.height}
			aria-hidden="true"
			onPointerMove={({ offsetX }) => onPoint(offsetX)}
		>
			{chart.yTicks.map(({ tokens: count, y }) => (
				<g key={count}>
					<line class="grid" x1={chart.left} x2={width - 8} y1={y} y2={y} />
					<text class="tick" x={chart.left - 6} y={y + 4} text-anchor="end">
						{onAxis(count, mostShown)}
					</text>
				</g>
			))}
			{chart.xTicks.map(({ day, x: left }, index) => (
				<text
					key={day}
					class="tick"
					x={left}
					y={chart.bottom + 16}
					text-anchor={index === 0 ? 'start' : index === chart.xTicks.length - 1 ? 'end' : 'middle'}
				>
					{day}
				</text>
			))}
			{chart.bands.map(({ key, area, label }, index) => (
				<g key={key}>
					<path class={`series-${index}`} d={area} />
					{label && (
						<text class="name" x={label.x} y={label.y} text-anchor="end">
							{key}
						</text>
					)}
				</g>
			))}
			{chart.limit && (
				<>
					<line class="limit" x1={chart.left} x2={width - 8} y1={chart.limit.y} y2={chart.limit.y} />
					<text x={chart.left + 6} y={chart.limit.y - 5}>
						{l10n.t('limit: about {0}', tokens(chart.limit.tokens))}
					</text>
				</>
			)}
			<line class="cursor" x1={x} x2={x} y1={10} y2={chart.bottom} />
			{legend.items.map(({ index, words, left, top }) => (
				<g key={words} transform={`translate(${left} ${height + top})`}>
					<rect class={`series-${index}`} width="12" height="12" />
					<text x={18} y={10}>
						{words}
					</text>
				</g>
			))}
		</svg>
	);
}

/** The legend in lines of `width` pixels, what is above first. */
function placed(bands: readonly GrowthBand[], nameOf: NameOf, width: number) {
	let left = 0;
	let top = 0;
	const items = bands
		.map((band, index) => ({ index, words: `${band.key} ${nameOf(band)}: ${figure(band.tokens)}` }))
		.reverse()
		.map((item) => {
			const room = 30 + item.words.length * letter;
			if (left > 0 && left + room > width) {
				left = 0;
				top += line;
			}
			const placedItem = { ...item, left, top };
			left += room;
			return placedItem;
		});
	return { items, height: top + line };
}

interface TimelineTableProps {
	readonly growth: OverviewGrowth;
	readonly chart: GrowthChart;
	readonly nameOf: NameOf;
}

const TimelineTable = ({ growth, chart: { bands }, nameOf }: TimelineTableProps) => (
	<Table
		label={l10n.t('Tokens of each file over time')}
		first={l10n.t('Day')}
		columns={[...bands.map((band) => ({ key: band.key, head: nameOf(band) })), { key: '', head: l10n.t('Sum') }]}
	>
		{growth.states.map(({ at, day }, index) => (
			<tr key={`${at} ${index}`}>
				<th scope="row">{index === growth.states.length - 1 ? l10n.t('now') : day}</th>
				{bands.map(({ key, counts }) => (
					<td key={key}>{countWords(counts[index])}</td>
				))}
				<td>{figure(bands.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0))}</td>
			</tr>
		))}
	</Table>
);
