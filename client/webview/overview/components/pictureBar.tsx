import * as l10n from '@vscode/l10n';
import type { ComponentChildren, RefObject } from 'preact';
import type { OverviewPicture } from '../../../../protocol/overview/page.ts';
import { saveAsPng, saveAsSvg } from '../picture.ts';

interface PictureBarProps {
	readonly of: OverviewPicture;
	readonly picture: RefObject<SVGSVGElement | null>;
	readonly isTable: boolean;
	onTable(isTable: boolean): void;
	/** What else is chosen above the picture. */
	readonly children?: ComponentChildren;
}

/** What can be done with a picture: to read it as a table, and to keep it. */
export const PictureBar = ({ of, picture, isTable, onTable, children }: PictureBarProps) => (
	<div class="map-bar">
		{children}
		<span class="picture-ways">
			<button type="button" class="link-button" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
				{isTable ? l10n.t('Show as Picture') : l10n.t('Show as Table')}
			</button>
			{!isTable && (
				<>
					<button type="button" class="link-button" onClick={() => picture.current && saveAsSvg(of, picture.current)}>
						{l10n.t('Save as SVG…')}
					</button>
					<button
						type="button"
						class="link-button"
						onClick={() => picture.current && void saveAsPng(of, picture.current)}
					>
						{l10n.t('Save as PNG…')}
					</button>
				</>
			)}
		</span>
	</div>
);
