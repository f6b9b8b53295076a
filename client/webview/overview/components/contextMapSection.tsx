import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { OverviewConversation } from '../../../../protocol/overview/page.ts';
import { contextMap, type MapScale } from '../contextMap.ts';
import { short } from '../format.ts';
import { saveAsPng, saveAsSvg } from '../picture.ts';
import { Bars } from './bars.tsx';
import { MapTable } from './mapTable.tsx';

/** Tokens that models of today take in. */
const usualWindows = [32_000, 128_000, 200_000, 1_000_000];
/** Where no model is set up. Tokens. */
const usualWindow = 200_000;

/** Below this share of the window, whole bars would be slivers: they are shown at the scale of what is used. */
const worthSeeing = 0.2;

interface MapProps {
	readonly result: OverviewResult;
	readonly conversation?: OverviewConversation;
}

/** Pixels that an element is wide, as it changes. */
function useWidth() {
	const place = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const element = place.current;
		if (!element) return undefined;
		const observer = new ResizeObserver(() => setWidth(element.clientWidth));
		observer.observe(element);
		setWidth(element.clientWidth);
		return () => observer.disconnect();
	}, []);
	return { place, width };
}

/** Where the tokens go: a bar for each kind of session, against what the model takes in. */
export function ContextMapSection({ result, conversation }: MapProps) {
	const [chosenWindow, setWindow] = useState<number>();
	const window = chosenWindow ?? conversation?.window ?? usualWindow;
	const isWorthSeeing = result.sessions.some(({ tokens }) => tokens > window * worthSeeing);
	const [chosenScale, setScale] = useState<MapScale>();
	const scale = chosenScale ?? (isWorthSeeing ? 'window' : 'used');
	const [isTable, setIsTable] = useState(false);
	const { place, width } = useWidth();
	const picture = useRef<SVGSVGElement>(null);
	const windows = [...new Set([...usualWindows, window])].sort((a, b) => a - b);
	const map = contextMap(result, conversation, { window, scale, width: Math.max(width, 200) });
	return (
		<section aria-labelledby="map">
			<h2 id="map">{l10n.t('Where the Tokens Go')}</h2>
			<div class="map-bar">
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
				<span class="stretch" />
				<button type="button" class="link-button" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
					{isTable ? l10n.t('Show as Picture') : l10n.t('Show as Table')}
				</button>
				{!isTable && (
					<>
						<button type="button" class="link-button" onClick={() => picture.current && saveAsSvg(picture.current)}>
							{l10n.t('Save as SVG…')}
						</button>
						<button
							type="button"
							class="link-button"
							onClick={() => picture.current && void saveAsPng(picture.current)}
						>
							{l10n.t('Save as PNG…')}
						</button>
					</>
				)}
			</div>
			<div ref={place}>
				{isTable ? (
					<MapTable map={map} window={window} />
				) : (
					width > 0 && <Bars map={map} width={width} window={window} picture={picture} />
				)}
			</div>
		</section>
	);
}
