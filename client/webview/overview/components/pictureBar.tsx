import * as l10n from '@vscode/l10n';
import type { ComponentChildren, RefObject } from 'preact';
import type { OverviewPicture } from '../../../../protocol/overview/page.ts';
import { saveAsPng, saveAsSvg } from '../picture.ts';

interface PictureBarProps {
	readonly of: OverviewPicture;
	/** What the picture shows. */
	readonly title: string;
	readonly picture: RefObject<SVGSVGElement | null>;
	readonly isTable: boolean;
	onTable(isTable: boolean): void;
	/** What else is chosen above the picture. */
	readonly children?: ComponentChildren;
}

/** What can be done with a picture: to read it as a table, and to keep it. */
export function PictureBar({ of, title, picture, isTable, onTable, children }: PictureBarProps) {
	const ways: readonly PictureWay[] = [
		{ words: isTable ? l10n.t('Show as Picture') : l10n.t('Show as Table'), go: () => onTable(!isTable) },
		...(isTable ? [] : savingWays(of, picture)),
	];
	return (
		<div class="map-bar">
			{children}
			<span class="picture-ways">
				{ways.map(({ words, go }, index) => (
					<button key={index} type="button" class="link-button" aria-label={`${words} (${title})`} onClick={go}>
						{words}
					</button>
				))}
			</span>
		</div>
	);
}

interface PictureWay {
	readonly words: string;
	go(): void;
}

const savingWays = (of: OverviewPicture, picture: PictureBarProps['picture']): readonly PictureWay[] => [
	{ words: l10n.t('Save as SVG…'), go: () => picture.current && saveAsSvg(of, picture.current) },
	{ words: l10n.t('Save as PNG…'), go: () => void (picture.current && saveAsPng(of, picture.current)) },
];
