import { escaped, pageHtml as htmlOf, type PageResources } from '../../ui/pageHtml.ts';

interface OverviewPageResources extends Omit<PageResources, 'frame'> {
	/** In the language of the page. */
	readonly title: string;
	/** What is done until the script knows more, in the language of the page. */
	readonly loading: string;
}

/** The overview. What there is to see at first is from the same style sheet, and moves nothing when the page takes its place. */
export const pageHtml = ({ title, loading, ...resources }: OverviewPageResources): string =>
	htmlOf({
		...resources,
		frame: `<div class="overview frame"><h1>${escaped(title)}</h1><p>${escaped(loading)}</p></div>`,
	});
