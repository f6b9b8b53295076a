import { escaped, pageHtml as htmlOf, type PageResources } from '../../../ui/pageHtml.ts';

interface ChatPageResources extends Omit<PageResources, 'frame'> {
	/** The word for it, in the language of the page. */
	readonly loading: string;
}

/** What there is to see until the script knows more: the page's outline, from the same style sheet, so that nothing moves then. */
const frame = (loading: string): string => `<div class="chat frame">
		<div class="composer" aria-hidden="true"><p>${loading}…</p><div class="composer-bar"></div></div>
		<div class="stretch"></div>
		<div class="header" aria-hidden="true"><div class="header-line"></div></div>
		<div class="loading" role="progressbar" aria-label="${loading}"></div>
	</div>`;

/** The chat page. */
export const pageHtml = ({ loading, ...resources }: ChatPageResources): string =>
	htmlOf({ ...resources, frame: frame(escaped(loading)) });
