import * as l10n from '@vscode/l10n';
import { useRef, useState } from 'preact/hooks';
import type { OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { OverviewConversation, OverviewEarlier } from '../../../../protocol/overview/page.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import { contextMap, type MapScale } from '../contextMap.ts';
import { short } from '../format.ts';
import { post } from '../host.ts';
import { isBoolean, useKept } from '../useKept.ts';
import { Bars } from './bars.tsx';
import { MapTable } from './mapTable.tsx';
import { PictureBar } from './pictureBar.tsx';
import { useWidth } from './useWidth.ts';

/** Tokens that models of today take in. */
const usualWindows = [32_000, 128_000, 200_000, 1_000_000];
/** Where no model is set up. Tokens. */
const usualWindow = 200_000;

/** Below this share of the window, whole bars would be slivers: they are shown at the scale of what is used. */
const worthSeeing = 0.2;

const isWindow = (value: unknown): value is number => typeof value === 'number';
const isScale = (value: unknown): value is MapScale => value === 'used' || value === 'window';

interface MapProps {
	readonly result: OverviewResult;
	readonly conversation?: OverviewConversation;
	readonly earlier?: OverviewEarlier;
}

/** Where the tokens go: a bar for each kind of session, against what the model takes in. */
export function ContextMapSection({ result, conversation, earlier }: MapProps) {
	const [chosenWindow, setWindow] = useKept<number | undefined>('window', undefined, isWindow);
	const window = chosenWindow ?? conversation?.window ?? usualWindow;
	const isWorthSeeing = result.sessions.some(({ tokens }) => tokens > window * worthSeeing);
	const [chosenScale, setScale] = useKept<MapScale | undefined>('scale', undefined, isScale);
	const scale = chosenScale ?? (isWorthSeeing ? 'window' : 'used');
	const [isTable, setIsTable] = useKept('table of tokens', false, isBoolean);
	const { place, width } = useWidth();
	const picture = useRef<SVGSVGElement>(null);
	const windows = [...new Set([...usualWindows, window])].sort((a, b) => a - b);
	const [session, setSession] = useState<SessionKind>();
	const compared = earlier ? { earlier: earlier.result } : session && { session };
	const map = contextMap(result, conversation, { window, scale, width: Math.max(width, 200), comparison: compared });
	return (
		<section aria-labelledby="map">
			<h2 id="map">{l10n.t('Where the Tokens Go')}</h2>
			<PictureBar
				of="tokens"
				title={l10n.t('Where the Tokens Go')}
				picture={picture}
				isTable={isTable}
				onTable={setIsTable}
			>
				<label>
					{l10n.t('Context window')}
					<select value={window} onChange={({ currentTarget }) => setWindow(Number(currentTarget.value))}>
						{windows.map((size) => (
							<option key={size} value={size}>
								{size === conversation?.window ? `${short(size)} (${conversation.model})` : short(size)}
							</option>
						))}
					</select>
				</label>
				<label>
					{l10n.t('Scale')}
					<select value={scale} onChange={({ currentTarget }) => setScale(currentTarget.value as MapScale)}>
						<option value="used">{l10n.t('what is used')}</option>
						<option value="window">{l10n.t('the whole window')}</option>
					</select>
				</label>
				<CompareWith
					sessions={result.sessions.map((each) => each.session)}
					session={session}
					earlier={earlier}
					onSession={setSession}
				/>
			</PictureBar>
			{earlier && (
				<p class="dim">
					{l10n.t(
						'Below each bar is what it was then, {0}. What a conversation adds is left out of both.',
						earlier.title,
					)}
				</p>
			)}
			<div ref={place}>
				{isTable ? (
					<MapTable map={map} window={window} then={thenTitle(earlier)} isCompared={compared !== undefined} />
				) : (
					width > 0 && <Bars map={map} width={width} window={window} then={thenTitle(earlier)} picture={picture} />
				)}
			</div>
		</section>
	);
}

/** Of the title, what fits above a bar: the time. */
const thenTitle = (earlier: OverviewEarlier | undefined): string | undefined => earlier?.title.split(' · ', 1)[0];

interface CompareWithProps {
	readonly sessions: readonly SessionKind[];
	readonly session: SessionKind | undefined;
	readonly earlier: OverviewEarlier | undefined;
	onSession(session: SessionKind | undefined): void;
}

/** What stands above or beneath the bars to be compared with: nothing, another session, an earlier day. */
function CompareWith({ sessions, session, earlier, onSession }: CompareWithProps) {
	const choose = (value: string) => {
		onSession(sessions.find((each) => `session ${each}` === value));
		// Also where nothing is shown yet: the answer to the choice before may be under way.
		if (value !== 'earlier') post({ type: 'compare', earlier: value === 'pick' });
	};
	const value = earlier ? 'earlier' : session === undefined ? 'nothing' : `session ${session}`;
	return (
		<label>
			{l10n.t('Compare with')}
			<select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
				<option value="nothing">{l10n.t('nothing')}</option>
				{sessions.length > 1 &&
					sessions.map((each) => (
						<option key={each} value={`session ${each}`}>
							{l10n.t('the session {0}', each)}
						</option>
					))}
				{earlier && <option value="earlier">{earlier.title}</option>}
				<option value="pick">{l10n.t('an earlier day or commit…')}</option>
			</select>
		</label>
	);
}
