export interface PageResources {
	readonly script: string;
	readonly style: string;
	/** Where the page's own files come from. */
	readonly source: string;
	/** Fresh for every page. */
	readonly nonce: string;
	readonly language: string;
	/** The word for it, in that language. */
	readonly loading: string;
	/** The page's texts in the person's language, by the English one. */
	readonly words: Readonly<Record<string, unknown>>;
}

/** Nothing but our own script, style and font, and images that the editor side hands over; no frame, no network, no form, no base to bend links with. */
const policy = ({ nonce, source }: PageResources): string =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src 'nonce-${nonce}'`,
		`font-src ${source}`,
		'img-src data:',
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');

const attribute = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that nothing in it can end before its end. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What there is to see until the script knows more: the page's outline, from the same style sheet, so that nothing moves then. */
const frame = (loading: string): string => `<div class="chat frame">
		<div class="composer" aria-hidden="true"><p>${loading}…</p><div class="composer-bar"></div></div>
		<div class="stretch"></div>
		<div class="header" aria-hidden="true"><div class="header-line"></div></div>
		<div class="loading" role="progressbar" aria-label="${loading}"></div>
	</div>`;

export function pageHtml(resources: PageResources): string {
	const { script, style, nonce, language, loading, words } = resources;
	return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${attribute(policy(resources))}">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>Soulscope</title>
	<link rel="stylesheet" nonce="${nonce}" href="${attribute(style)}">
</head>
<body>
	<div id="app"></div>
	${frame(attribute(loading))}
	<script type="application/json" id="words" nonce="${nonce}">${asData(words)}</script>
	<script type="module" nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}
