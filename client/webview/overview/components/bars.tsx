import * as l10n from '@vscode/l10n';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { ContextBar, ContextMap, Stretch } from '../contextMap.ts';
import { difference, onAxis, tokens } from '../format.ts';
import { post } from '../host.ts';
import { legendOf } from '../legend.ts';
import { nameOfKind, wordsOf } from './stretches.ts';

/** Pixels: of a bar, of its heading above it, between two, and of the axis below all of them. */
const bar = 26;
const heading = 20;
const gap = 10;
const axis = 24;
/** Pixels that a letter takes at most, in the size of the names. */
const letter = 8.5;

const topOf = (index: number): number => index * (heading + bar + gap);

interface BarsProps {
	readonly map: ContextMap;
	/** Pixels. */
	readonly width: number;
	/** Tokens. */
	readonly window: number;
	/** What bars of then are called. */
	readonly then?: string | undefined;
	readonly picture: RefObject<SVGSVGElement | null>;
}

/**
 * The map as a picture, with a button on each stretch. One stop of the Tab key for each bar; the arrow keys go from stretch to
 * stretch, and what the focus or the pointer is on stands below in words.
 */
export function Bars({ map, width, window, then, picture }: BarsProps) {
	const [said, setSaid] = useState('');
	const titles = map.bars.map((each) => titleOf(each, { window, then, width }));
	return (
		<>
			<div class="bars">
				<Picture map={map} width={width} titles={titles} picture={picture} />
				{map.bars.map((each, index) => (
					<Marks
						key={barKey(each)}
						bar={each}
						title={titles[index] ?? ''}
						top={topOf(index) + heading}
						onSay={setSaid}
					/>
				))}
			</div>
			<p class="said dim" aria-live="polite">
				{said || l10n.t('Point at a bar, or go through it with the arrow keys. Press to see that part of the prompt.')}
			</p>
		</>
	);
}

/** Pixels that the longest heading takes; where there is less, it says less. */
const roomForShare = 330;

/** Pixels that a number at the axis takes at most: at the right edge it stands before its mark. */
const roomForTick = 44;

const barKey = ({ session, isThen }: ContextBar): string => `${session} ${isThen ?? ''}`;

function titleOf(
	{ session, isThen, tokens: all, more }: ContextBar,
	{ window, then, width }: Pick<BarsProps, 'window' | 'then' | 'width'>,
): string {
	const name = isThen ? `${session}, ${then}` : session;
	const compared = more === undefined ? '' : ` (${difference(more)})`;
	if (width < roomForShare) return `${name}: ${tokens(all)}${compared}`;
	const share = (100 * all) / window;
	const percent = share > 0 && share < 1 ? '<1' : String(Math.round(share));
	return `${l10n.t('{0}: {1}, {2} % of the window', name, tokens(all), percent)}${compared}`;
}

interface PictureProps extends Omit<BarsProps, 'window' | 'then'> {
	readonly titles: readonly string[];
}

/** All that is drawn, so that it can be saved as it is. */
function Picture({ map, width, titles, picture }: PictureProps) {
	const bottom = topOf(map.bars.length);
	const legend = legendOf(map, width);
	const mostShown = map.ticks.at(-1)?.tokens ?? 0;
	return (
		<svg ref={picture} width={width} height={bottom + axis + legend.height}>
			<title>{l10n.t('Where the Tokens Go')}</title>
			<defs>
				<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
					<rect class="hatch" width="2" height="6" />
				</pattern>
			</defs>
			{map.ticks.map(({ tokens: at, x }) => (
				<g key={at}>
					<line class="grid" x1={x} x2={x} y1={0} y2={bottom} />
					<text class="tick" x={x} y={bottom + 14} text-anchor={x + roomForTick > width ? 'end' : 'start'}>
						{onAxis(at, mostShown)}
					</text>
				</g>
			))}
			{map.bars.map((each, index) => (
				<g key={barKey(each)} class={each.isThen ? 'then' : ''} transform={`translate(0 ${topOf(index)})`}>
					<text class="heading" x={0} y={14}>
						{titles[index]}
					</text>
					{each.stretches.map((stretch) => (
						<Drawn key={keyOf(stretch)} stretch={stretch} />
					))}
				</g>
			))}
			{map.windowEnd !== undefined && (
				<line class="window-end" x1={map.windowEnd} x2={map.windowEnd} y1={0} y2={bottom} />
			)}
			{legend.items.map(({ kind, x, y }) => (
				<g key={kind} transform={`translate(${x} ${bottom + axis + y})`}>
					<rect class={`stretch-${kind}`} width="12" height="12" />
					{kind === 'lost' && <rect fill="url(#hatch)" width="12" height="12" />}
					<text x={18} y={10}>
						{nameOfKind(kind)}
					</text>
				</g>
			))}
		</svg>
	);
}

const keyOf = ({ kind, path = '' }: Stretch): string => `${kind} ${path}`;

function Drawn({ stretch: { kind, path = '', x, width } }: { readonly stretch: Stretch }) {
	return (
		<>
			<rect class={`stretch-${kind}`} x={x} y={heading} width={width} height={bar} />
			{kind === 'lost' && <rect fill="url(#hatch)" x={x} y={heading} width={width} height={bar} />}
			{kind === 'file' && path.length * letter + 8 < width && (
				<text class="name" x={x + 5} y={heading + 17}>
					{path}
				</text>
			)}
		</>
	);
}

interface MarksProps {
	readonly bar: ContextBar;
	readonly title: string;
	/** Pixels from above. */
	readonly top: number;
	onSay(words: string): void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A button on each stretch of a bar. */
function Marks({ bar: { session, isThen, stretches }, title, top, onSay }: MarksProps) {
	const [current, setCurrent] = useState(0);
	const stop = Math.min(current, stretches.length - 1);
	const move = (event: KeyboardEvent & { readonly currentTarget: HTMLButtonElement }) => {
		const step = steps[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const next = Math.min(stretches.length - 1, Math.max(0, stop + step));
		setCurrent(next);
		event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
	};
	return (
		<fieldset class="marks" aria-label={title} style={{ top: `${top}px` }}>
			{stretches.map((stretch, index) => {
				const words = wordsOf(stretch);
				const say = () => onSay(`${session} · ${words}`);
				const { path, x, width } = stretch;
				return (
					<button
						key={keyOf(stretch)}
						type="button"
						tabIndex={index === stop ? 0 : -1}
						title={words}
						aria-label={`${words} (${session})`}
						style={{ left: `${x}px`, width: `${width}px`, height: `${bar}px` }}
						aria-disabled={isThen}
						onClick={() => !isThen && post({ type: 'show', session, ...(path !== undefined && { path }) })}
						onFocus={say}
						onPointerEnter={say}
						onKeyDown={move}
					/>
				);
			})}
		</fieldset>
	);
}
